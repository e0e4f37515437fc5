/* bin/python of the macOS folder: runs the library beside it, wherever the folder lies. */
#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char home[PATH_MAX], library[PATH_MAX + 40];

static void *named(void *python, const char *name) {
    void *found = dlsym(python, name);
    if (found == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return found;
}

int main(int argc, char **argv) {
    char started[PATH_MAX], path[PATH_MAX];
    uint32_t size = sizeof started;
    if (argc < 1 || _NSGetExecutablePath(started, &size) != 0 || realpath(started, path) == NULL) {
        fprintf(stderr, "The path of this program is too long.\n");
        return 1;
    }
    char *bin = dirname(path);
    strcpy(started, bin);
    strcpy(home, dirname(started));
    snprintf(library, sizeof library, "%s/lib/libpython3.11.dylib", home);
    void *python = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
    if (python == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    setenv("SSL_CERT_FILE", "/etc/ssl/cert.pem", 0);
    wchar_t *(*decode)(const char *, size_t *) = named(python, "Py_DecodeLocale");
    void (*set_home)(const wchar_t *) = named(python, "Py_SetPythonHome");
    int (*run)(int, char **) = named(python, "Py_BytesMain");
    set_home(decode(home, NULL));
    /* -E -s: nothing of another Python on this machine. */
    char **words = calloc((size_t)argc + 3, sizeof *words);
    if (words == NULL) {
        return 1;
    }
    words[0] = argv[0];
    words[1] = "-E";
    words[2] = "-s";
    memcpy(words + 3, argv + 1, (size_t)(argc - 1) * sizeof *words);
    return run(argc + 2, words);
}
