-- Organizations, their shops, and a shop's queue settings. Rows with a history are archived instead of deleted, because past visits refer to them. Archiving
-- frees the letter or name.

create table organization (
  id uuid primary key,
  name text not null,
  across_shops boolean not null default false,
  second_factor_day date,
  second_factor_from timestamptz,
  created_at timestamptz not null default now(),
  constraint organization_second_factor check ((second_factor_day is null) = (second_factor_from is null))
);
comment on table organization is 'The tenant: a company with its shops.';
comment on column organization.across_shops is
  'Whether the shops’ privacy notice says that they share known visitors. Only visitors who agreed are shared.';
comment on column organization.second_factor_day is
  'Day from which members need a second factor to sign in, except by PIN on shared tablets. Null: not required.';
comment on column organization.second_factor_from is 'Start of that day in the time zone of the shop that set it. Null: not required.';
-- The organization's own id is its scope, so keep_in_scope() does not fit.
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
  embed_sites text[] not null default '{}' check (cardinality(embed_sites) <= 10),
  contact_target_minutes smallint check (contact_target_minutes between 5 and 2880),
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
comment on table shop is 'A place with a reception. Its rows refer to shop and organization together, so that the two always agree.';
comment on column shop.other_names is 'Names by language, for languages in which the name differs from `name`.';
comment on column shop.position is 'Latitude and longitude in degrees. Null: unknown.';
comment on column shop.privacy_contact is 'Contact for questions about personal data, shown in the privacy notice. Null: none.';
comment on column shop.languages is 'Languages offered on the visitors’ pages.';
comment on column shop.brand_colour is 'Name of the public pages’ colour. The style sheet defines its shades, which are tested for contrast.';
comment on column shop.logo_id is 'New for each logo, so that browsers can cache logos. Null: no logo.';
comment on column shop.embed_sites is 'Origins of websites that may show the shop’s embeds in a frame (docs/website.md).';
comment on column shop.contact_target_minutes is
  'Minutes of opening hours until the first contact with the visitor of a card or inquiry. Null: no target.';
comment on column shop.entry_code is 'Public id on posters and in links.';
comment on column shop.former_code is 'Entry code before the current one. Null: never renewed.';
comment on column shop.former_code_until is 'Time until which the former code still opens the shop. Null: never renewed.';
comment on column shop.today_code_version is
  'Increases when a manager renews today’s code (docs/decisions/039-today-code.md). The code itself is not stored.';
comment on column shop.today_code_renewed_at is 'Time of the last renewal. The replaced code works for 30 more minutes. Null: never renewed.';
comment on column shop.today_code_renewed_before is
  'Times of the renewals before the last, oldest first. Each replaced code works for 30 more minutes.';
comment on column shop.day_starts_at is 'Start of the business day, HH:MM in the shop’s time zone.';
comment on column shop.hours is 'Opening hours by weekday of the business day, Sunday first (src/domain/queue-settings/hours.ts). Null: always open.';
comment on column shop.other_days is 'Business days with special hours; a day without hours is closed.';
comment on column shop.closed_on_holidays is 'Whether the shop is closed on Japan’s public holidays, except those in other_days.';
comment on column shop.pinned_day is
  'Business day that was running when the clock settings changed. It lasts until the new clock starts a later one. Null: no such day.';
comment on column shop.closed_at is 'Time from which the shop takes no visitors. Null: open.';
comment on column shop.checklist_hidden is 'Whether managers hid the checklist of the first day.';
comment on column shop.poster_printed_at is 'Time of the first print of the poster. Null: never printed.';
comment on column shop.card_search_version is 'Version of the search text (src/domain/cards/search.ts) that all cards of the shop have.';
-- The shop's own id is its scope, so keep_in_scope() does not fit.
alter table shop enable row level security;
create policy scope on shop
  using (organization_id = (select scope_organization()) and id = coalesce((select scope_shop()), id)) with check (in_scope(organization_id, id));

create table shop_logo (
  shop_id uuid primary key,
  organization_id uuid not null,
  bytes bytea not null,
  constraint shop_logo_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table shop_logo is 'Logo beside the shop’s name on the visitors’ pages: a small, re-encoded JPEG.';
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
  keep_called integer check (keep_called between 1 and 9),
  number_order text not null default 'sequential' check (number_order in ('sequential', 'shuffled')),
  sort integer not null default 0,
  archived_at timestamptz,
  rev integer not null default 1,
  constraint lane_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
-- Includes archived lanes. Read at every queue change that has watchers.
create index lane_of_shop on lane (shop_id);
create unique index lane_letter on lane (shop_id, letter) where archived_at is null;
comment on table lane is 'A line of a shop with its own letter, and its rules for issuing and calling tickets.';
comment on column lane.name is 'Names by language.';
comment on column lane.open is 'Last state set by staff.';
comment on column lane.closed_day is
  'Business day of the stop. The lane reopens automatically on the next one. Null: staff must reopen it, or it is open.';
comment on column lane.hours is 'Hours in which the lane takes tickets, within the shop’s. Null: the shop’s hours.';
comment on column lane.join_from is 'shop: a join needs today’s code. remote: also without it, under a cap (docs/decisions/039-today-code.md).';
comment on column lane.approval is 'Whether a join is pending until staff accept it.';
comment on column lane.call_policy is 'Order in which the lane calls (docs/decisions/031-call-order.md).';
comment on column lane.auto_no_show is 'Whether a called visitor who does not come within the grace time is closed automatically.';
comment on column lane.requeue_offset is 'Number of parties that go first when a party that missed its call is put back in line.';
comment on column lane.keep_called is
  'Number of visitors that the server keeps called (docs/decisions/177-automatic-calls.md). Null: only staff call.';
comment on column lane.number_order is
  'Order in which numbers are issued. A change applies from the lane’s next business day on, see lane_day.shuffled.';
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
comment on table service is 'Reasons for a visit, each with the lane that its visitors wait in.';
comment on column service.name is 'Names by language.';
comment on column service.prior_minutes is 'Assumed duration in minutes until enough visits were measured.';
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
comment on table counter is 'Places to which visitors are called.';
call keep_in_scope('counter');
