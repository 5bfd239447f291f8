-- The country's railways: read by every shop, written by set-up and import only (docs/decisions/094-railways.md). No tenant's, so without row policies.

create table railway_master (
  only_row boolean primary key default true check (only_row),
  source text not null check (source in ('own', 'file')),
  edition text not null,
  attribution text,
  made_at timestamptz not null default now()
);
comment on table railway_master is 'Of what the railways’ tables are made: one row, none before the first use.';
comment on column railway_master.source is 'own: the data package and our overlay; file: those, brought up to date from files.';
comment on column railway_master.edition is 'A hash of what it was made of.';
comment on column railway_master.attribution is 'What the files’ licence asks to be shown.';

create table railway_operator (
  code text primary key,
  name text not null,
  kana text not null,
  en text not null,
  zh text not null,
  keys text not null
);
comment on table railway_operator is 'Who runs lines.';
comment on column railway_operator.keys is 'As it is searched: folded spellings, one a line, with a line break before and after each.';

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
comment on table railway_line is 'Lines as they are named to passengers; never deleted, because cards and shops hold their codes.';
comment on column railway_line.code is 'Ours, and for good: of the data package, from 100001 our own, from 200000 those that only a file has.';
comment on column railway_line.operator_code is 'Null: a line that only a file has, whose operator runs no other line that we know.';
comment on column railway_line.zh is 'In simplified Chinese; null: known from a file only, where the Japanese name serves.';
comment on column railway_line.keys is 'As in railway_operator.';
comment on column railway_line.file_code is 'What the imported files call it.';

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
  'Stations: one name at one place, however many lines stop there; never deleted, because cards and shops hold their codes.';
comment on column railway_station.code is 'Ours, and for good: of the data package, from 10000001 our own, from 20000000 those that only a file has.';
comment on column railway_station.group_code is 'The same for stations at the same place, such as 上野広小路 and 上野御徒町.';
comment on column railway_station.romaji is 'Hepburn as on the station’s sign.';
comment on column railway_station.zh is 'As in railway_line.';
comment on column railway_station.former is 'Former names since 2000, each with its reading.';
comment on column railway_station.prefecture is 'JIS X 0401.';
comment on column railway_station.estimated is 'The place lies between the neighbours’, or is known roughly.';
comment on column railway_station.lines is 'How many open lines stop there.';
comment on column railway_station.keys is 'As in railway_operator.';
comment on column railway_station.file_code is 'What the imported files call it.';
comment on column railway_station.label is
  'Its name by language with the place, unique among open stations; null: the name alone is (docs/decisions/156-station-names.md).';
comment on column railway_station.place is 'Its prefecture and a line by language, where the prefecture has two of its name; null: the prefecture.';

create table railway_stop (
  line_code integer not null references railway_line (code),
  station_code integer not null references railway_station (code),
  position smallint not null,
  closed boolean not null default false,
  primary key (line_code, station_code)
);
create index railway_stop_of_station on railway_stop (station_code);
comment on table railway_stop is 'Where a line stops, in its order.';
comment on column railway_stop.closed is 'The line no longer stops there; the station may be open for others.';

-- Which of them a shop asks for on its card (docs/decisions/106-railways-in-shops.md).
create table railway_choice (
  organization_id uuid not null,
  shop_id uuid primary key,
  version integer not null,
  choice jsonb not null,
  changed_at timestamptz not null,
  changed_by text,
  constraint railway_choice_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table railway_choice is 'The lines and stations that a shop offers; no row: none yet.';
comment on column railway_choice.version is 'Rises by one with each change.';
comment on column railway_choice.choice is 'Codes of the master, which stay: see src/domain/railways/choice.ts.';
comment on column railway_choice.changed_by is 'Account.';
call keep_in_scope('railway_choice');
