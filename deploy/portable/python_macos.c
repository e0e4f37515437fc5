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
    if (_NSGetExecutablePath(started, &size) != 0 || realpath(started, path) == NULL) {
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
    *(int *)named(python, "Py_IgnoreEnvironmentFlag") = 1;
    *(int *)named(python, "Py_NoUserSiteDirectory") = 1;
    wchar_t *(*decode)(const char *, size_t *) = named(python, "Py_DecodeLocale");
    void (*set_home)(const wchar_t *) = named(python, "Py_SetPythonHome");
    int (*run)(int, char **) = named(python, "Py_BytesMain");
    set_home(decode(home, NULL));
    return run(argc, argv);
}
