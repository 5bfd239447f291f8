-- The country's railways. Every shop reads them; only set-up and import write them (docs/decisions/094-railways.md). They belong to no tenant, so they have no
-- row policy.

create table railway_master (
  only_row boolean primary key default true check (only_row),
  source text not null check (source in ('own', 'file')),
  edition text not null,
  attribution text,
  made_at timestamptz not null default now()
);
comment on table railway_master is 'Source of the railway tables, in a single row; no row before the first set-up.';
comment on column railway_master.source is 'own: the data package and our overlay. file: the same, updated from imported files.';
comment on column railway_master.edition is 'Hash of the source data.';
comment on column railway_master.attribution is 'Text that the files’ licence requires to be shown. Null: none.';

create table railway_operator (
  code text primary key,
  name text not null,
  kana text not null,
  en text not null,
  zh text not null,
  keys text not null
);
comment on table railway_operator is 'Companies that operate railway lines.';
comment on column railway_operator.keys is 'Search text: normalized spellings, one per line, with a line break before and after each.';

create table railway_line (
  code integer primary key,
  operator_code text references railway_operator (code),
  name text not null,
  kana text not null,
  en text not null,
  zh text,
  keys text not null,
  closed boolean not null default false,
  file_code integer unique
);
comment on table railway_line is
  'Railway lines under the names that passengers know. Rows are never deleted, because cards and shops refer to their codes.';
comment on column railway_line.code is
  'Permanent code of this product: from the data package; from 100001 our own; from 200000 lines known only from a file.';
comment on column railway_line.operator_code is 'Null: the line is known only from a file, and its operator runs no other known line.';
comment on column railway_line.zh is 'Name in simplified Chinese. Null: known only from a file; the Japanese name is used.';
comment on column railway_line.keys is 'Search text, as in railway_operator.';
comment on column railway_line.file_code is 'Code in the imported files. Null: not in them.';

create table railway_station (
  code integer primary key,
  group_code integer not null,
  name text not null,
  kana text not null,
  romaji text not null,
  zh text,
  former jsonb not null default '[]',
  prefecture smallint not null check (prefecture between 1 and 47),
  lat double precision not null,
  lng double precision not null,
  estimated boolean not null,
  closed boolean not null default false,
  lines smallint not null default 0,
  keys text not null,
  file_code integer unique,
  label jsonb,
  place jsonb
);
comment on table railway_station is
  'Stations: one name at one place, for all lines that stop there. Rows are never deleted, because cards and shops refer to their codes.';
comment on column railway_station.code is
  'Permanent code of this product: from the data package; from 10000001 our own; from 20000000 stations known only from a file.';
comment on column railway_station.group_code is 'Common code of stations at the same place, such as 上野広小路 and 上野御徒町.';
comment on column railway_station.romaji is 'Hepburn romanization, as on the station’s sign.';
comment on column railway_station.zh is 'Name in simplified Chinese. Null: known only from a file; the Japanese name is used.';
comment on column railway_station.former is 'Former names since 2000, each with its reading.';
comment on column railway_station.prefecture is 'Prefecture code of JIS X 0401.';
comment on column railway_station.estimated is 'Whether lat and lng are only approximate, such as halfway between the neighbours.';
comment on column railway_station.lines is 'Number of open lines that stop there.';
comment on column railway_station.keys is 'Search text, as in railway_operator.';
comment on column railway_station.file_code is 'Code in the imported files. Null: not in them.';
comment on column railway_station.label is
  'Name with the place by language, unique among open stations. Null: the name alone is unique (docs/decisions/156-station-names.md).';
comment on column railway_station.place is
  'Prefecture and a line by language, if the prefecture has two stations of the name. Null: the prefecture alone.';

create table railway_stop (
  line_code integer not null references railway_line (code),
  station_code integer not null references railway_station (code),
  position smallint not null,
  closed boolean not null default false,
  primary key (line_code, station_code)
);
create index railway_stop_of_station on railway_stop (station_code);
comment on table railway_stop is 'Stations of a line in their order.';
comment on column railway_stop.closed is 'Whether the line no longer stops there. The station may be open for other lines.';

-- The lines and stations that a shop offers on its card (docs/decisions/106-railways-in-shops.md).
create table railway_choice (
  organization_id uuid not null,
  shop_id uuid primary key,
  version integer not null,
  choice jsonb not null,
  changed_at timestamptz not null,
  changed_by text,
  constraint railway_choice_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table railway_choice is 'Lines and stations that a shop offers. No row: none yet.';
comment on column railway_choice.version is 'Increases by one with each change.';
comment on column railway_choice.choice is 'Permanent codes of lines and stations (src/domain/railways/choice.ts).';
comment on column railway_choice.changed_by is 'Account id. Null: copied from another shop.';
call keep_in_scope('railway_choice');
