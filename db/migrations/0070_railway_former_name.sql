-- Stations are found by the names that they had in this century, and say so.

alter table railway_station add column former jsonb not null default '[]';
comment on column railway_station.former is 'Former names since 2000, each with its reading.';
