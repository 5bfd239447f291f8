-- Organizations, their shops, and what a manager sets for a shop's queue. A row with a history is never deleted, because visits of the past name it: it is
-- archived, and its letter or name is free again.

create table organization (
  id uuid primary key,
  name text not null,
  across_shops boolean not null default false,
  second_factor_day date,
  second_factor_from timestamptz,
  created_at timestamptz not null default now(),
  constraint organization_second_factor check ((second_factor_day is null) = (second_factor_from is null))
);
comment on table organization is 'A company with its shops: the tenant.';
comment on column organization.across_shops is
  'Whether the notice of its shops says that they share who is known to them; a person is shared who has agreed to that.';
comment on column organization.second_factor_day is
  'From which day on nobody is let in without a second factor, but on shared tablets by PIN. Null: none is demanded.';
comment on column organization.second_factor_from is 'When that day begins where the shop is that chose it.';
-- The organization's own id is its scope.
alter table organization enable row level security;
create policy scope on organization using (id = (select scope_organization())) with check (id = scope_organization());

create table shop (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null,
  other_names jsonb not null default '{}',
  phone text,
  address text,
  position jsonb,
  privacy_contact text,
  languages text[] not null default '{ja,en,zh}' check (languages <@ array['ja', 'en', 'zh'] and 'ja' = any(languages)),
  brand_colour text not null default 'green' check (brand_colour in ('green', 'teal', 'blue', 'purple', 'plum', 'brown', 'charcoal')),
  logo_id uuid,
  entry_code text not null,
  former_code text,
  former_code_until timestamptz,
  today_code_version integer not null default 1,
  today_code_renewed_at timestamptz,
  today_code_renewed_before timestamptz[] not null default '{}',
  time_zone text not null default 'Asia/Tokyo',
  day_starts_at text not null default '05:00' check (day_starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  hours jsonb check (jsonb_array_length(hours) = 7),
  other_days jsonb not null default '[]',
  closed_on_holidays boolean not null default false,
  pinned_day date,
  pinned_from timestamptz,
  pinned_until timestamptz,
  closed_at timestamptz,
  checklist_hidden boolean not null default false,
  poster_printed_at timestamptz,
  card_search_version smallint not null default 0,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  constraint shop_pinned_day_whole check (num_nulls(pinned_day, pinned_from, pinned_until) in (0, 3)),
  constraint shop_position_on_earth check (
    position is null
    or ((position ->> 'latitude')::float8 between -90 and 90 and (position ->> 'longitude')::float8 between -180 and 180))
);
comment on table shop is 'A place with a reception. What belongs to one refers to it together with its organization, so that the two never disagree.';
comment on column shop.other_names is 'Its name by language, where it has one beside `name`.';
comment on column shop.position is 'Degrees: latitude and longitude.';
comment on column shop.privacy_contact is 'Whom visitors ask about their data; stands in the notice.';
comment on column shop.languages is 'Which the menu of visitors’ pages offers.';
comment on column shop.brand_colour is 'Of its public pages, by name: the shades stand in the pages’ sheet and are tested for contrast.';
comment on column shop.logo_id is 'Another with each logo, so that a browser may keep one that it knows.';
comment on column shop.entry_code is 'What posters and visitors name it by.';
comment on column shop.former_code is 'The code before the present one.';
comment on column shop.former_code_until is 'Until when the former code still leads here.';
comment on column shop.today_code_version is
  'Rises when a manager asks for another code of today (docs/decisions/039-today-code.md). The code itself is stored nowhere.';
comment on column shop.today_code_renewed_at is 'When it rose last. The code before is good for a while after that.';
comment on column shop.today_code_renewed_before is 'When those before the last were renewed, oldest first: each former code is good for a while.';
comment on column shop.day_starts_at is 'When a business day begins.';
comment on column shop.hours is 'By weekday of the business day, Sunday first (src/domain/queue-settings/hours.ts). Null: always open.';
comment on column shop.other_days is 'Business days with hours of their own; a day without any is off.';
comment on column shop.closed_on_holidays is 'Whether it is closed on Japan’s public holidays, but for those among the other days.';
comment on column shop.pinned_day is 'The business day during which the clock was set anew; it lasts until the new clock begins a later one.';
comment on column shop.closed_at is 'Since when it takes no visitors; null: it is open.';
comment on column shop.checklist_hidden is 'Whether managers have hidden the checklist of the first day.';
comment on column shop.poster_printed_at is 'When its poster was printed first.';
comment on column shop.card_search_version is 'By which version of the search text (src/domain/cards/search.ts) all cards of the shop are found.';
-- The shop's own id is its scope.
alter table shop enable row level security;
create policy scope on shop
  using (organization_id = (select scope_organization()) and id = coalesce((select scope_shop()), id)) with check (in_scope(organization_id, id));

create table shop_logo (
  shop_id uuid primary key,
  organization_id uuid not null,
  bytes bytea not null,
  constraint shop_logo_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table shop_logo is 'What visitors see beside the shop’s name: a small JPEG, drawn anew.';
call keep_in_scope('shop_logo');

create table lane (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  letter text not null check (letter ~ '^[A-Z]$'),
  name jsonb not null,
  open boolean not null default true,
  closed_as text check (closed_as in ('paused', 'closed')),
  closed_reason text check (closed_reason in ('ended', 'crowded', 'staffAway', 'break', 'trouble', 'other')),
  closed_note text check (length(closed_note) between 1 and 100),
  closed_day date,
  closed_at timestamptz,
  closed_by text,
  hours jsonb check (jsonb_array_length(hours) = 7),
  cutoff_minutes integer not null default 0 check (cutoff_minutes between 0 and 720),
  join_from text not null default 'anywhere' check (join_from in ('anywhere', 'shop', 'remote')),
  remote_cap integer not null default 5 check (remote_cap between 1 and 9999),
  approval boolean not null default false,
  asks_contact boolean not null default false,
  max_waiting integer check (max_waiting >= 0),
  daily_cap integer check (daily_cap >= 0),
  call_policy jsonb not null default '{"rule": "strict"}' check (call_policy ->> 'rule' in ('strict', 'ratio')),
  max_calls integer not null default 3 check (max_calls >= 1),
  grace_seconds integer not null default 300 check (grace_seconds >= 0),
  auto_no_show boolean not null default false,
  requeue_offset integer not null default 3 check (requeue_offset between 0 and 20),
  sort integer not null default 0,
  archived_at timestamptz,
  rev integer not null default 1,
  constraint lane_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
-- Those that were archived included: read at every change that somebody watches.
create index lane_of_shop on lane (shop_id);
create unique index lane_letter on lane (shop_id, letter) where archived_at is null;
comment on table lane is 'A line of a shop, with a letter of its own and the rules by which its numbers are given and called.';
comment on column lane.name is 'By language.';
comment on column lane.open is 'What staff said last.';
comment on column lane.closed_day is
  'The business day that it was closed for, so that a lane closed in the evening takes numbers the next morning without anybody’s doing. Null: until somebody opens it.';
comment on column lane.hours is 'Where it takes numbers for less than the shop is open; null: as the shop.';
comment on column lane.join_from is 'shop: a join needs today’s code. remote: from afar as well, under a cap (docs/decisions/039-today-code.md).';
comment on column lane.approval is 'A join becomes pending and waits for staff’s yes.';
comment on column lane.call_policy is 'In which order the lane calls (docs/decisions/031-call-order.md).';
comment on column lane.auto_no_show is 'Who doesn’t come in the grace time is closed without anybody’s doing.';
comment on column lane.requeue_offset is 'How many parties somebody lets pass who was called in vain and is put back in line.';
call keep_in_scope('lane');

create table service (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  lane_id uuid not null references lane,
  name jsonb not null,
  prior_minutes integer not null default 15 check (prior_minutes > 0),
  open boolean not null default true,
  sort integer not null default 0,
  archived_at timestamptz,
  rev integer not null default 1,
  constraint service_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index service_of_lane on service (lane_id);
create index service_of_shop on service (shop_id);
comment on table service is 'What visitors come for, and the lane that they wait in for it.';
comment on column service.name is 'By language.';
comment on column service.prior_minutes is 'How long it takes, as long as no visits tell.';
call keep_in_scope('service');

create table counter (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  name text not null,
  open boolean not null default true,
  sort integer not null default 0,
  archived_at timestamptz,
  rev integer not null default 1,
  constraint counter_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index counter_of_shop on counter (shop_id);
create unique index counter_name on counter (shop_id, name) where archived_at is null;
comment on table counter is 'A place that visitors are called to.';
call keep_in_scope('counter');
