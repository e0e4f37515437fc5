#!/bin/sh
# bin/python of the Linux folder: Debian's Python with Debian's C library, wherever the folder lies and whatever the system has.
here=$(cd "${0%/*}" && pwd) || exit 1
# Each system keeps its certificate authorities elsewhere.
for file in /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/ca-bundle.pem /etc/ssl/cert.pem; do
    if [ -z "$SSL_CERT_FILE" ] && [ -r "$file" ]; then export SSL_CERT_FILE="$file"; fi
done
exec "$here/../lib/system/ld-linux-x86-64.so.2" --library-path "$here/../lib/system" --argv0 "$here/python" "$here/python3.11" -E -s "$@"
