#!/bin/sh
# The service's own role and database: it owns what it keeps there, and nothing else on this server.
set -e
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role holiday login password :'password';
create database holiday owner holiday;
SQL
