# One image for every service of docker-compose.yml: web, live, worker, beat and the migration step.
FROM python:3.11.14-slim-bookworm AS packages
RUN python -m venv /opt/seatwind
# run.txt, or extras.txt with what S3 and Sentry need (docs/operations.md).
ARG REQUIREMENTS=run.txt
COPY requirements/run.txt /tmp/run.txt
COPY requirements/extras.txt /tmp/extras.txt
RUN /opt/seatwind/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /tmp/$REQUIREMENTS

FROM python:3.11.14-slim-bookworm
ENV PATH=/opt/seatwind/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin seatwind
WORKDIR /srv/seatwind
COPY --from=packages /opt/seatwind /opt/seatwind
COPY . .
# Catalogues and static files are part of the image: the running containers write nothing beside the code.
RUN for catalogue in locale/*/LC_MESSAGES/*.po; do \
        pybabel --quiet compile --input-file "$catalogue" --output-file "${catalogue%.po}.mo" || exit 1; done \
    && SECRET_KEY=used-by-this-step-only python manage.py collectstatic --noinput --verbosity 0 \
    && install --directory --owner seatwind --mode 0700 var/media
# docker compose build --build-arg SEATWIND_COMMIT=$(git rev-parse HEAD): the commit that --version names.
ARG SEATWIND_COMMIT=
ENV SEATWIND_COMMIT=$SEATWIND_COMMIT
USER seatwind
EXPOSE 8000 8001
CMD ["gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000"]
