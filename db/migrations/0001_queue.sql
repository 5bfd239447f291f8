-- Organizations, shops and their queues. Every tenant table carries organization_id and, where it belongs to one shop, shop_id;
-- the policies at the end are the second wall behind the queries' own conditions (docs/architecture.md).

create table installation (
  -- One row: an installation is set up once.
  id boolean primary key default true check (id),
  setup_token_hash bytea not null,
  set_up_at timestamptz,
  -- The idempotency key and answer of the set-up that won, so that a lost answer can be told again.
  setup_key_hash bytea,
  setup_result jsonb,
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

-- What must be found before a scope is known: whose a shop is, entry codes, hashes of tickets' and invitations' tokens. Outside the policies and
-- not granted to anybody: read by exact key through resolve() only.
create table resolver (
  kind text not null check (kind in ('shop', 'entry', 'ticket', 'invitation')),
  key bytea not null,
  organization_id uuid not null,
  shop_id uuid not null,
  entity_id uuid not null,
  expires_at timestamptz,
  primary key (kind, key)
);

create function resolve(wanted_kind text, wanted_key bytea)
  returns table (organization_id uuid, shop_id uuid, entity_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.organization_id, r.shop_id, r.entity_id from resolver r
        where r.kind = wanted_kind and r.key = wanted_key and (r.expires_at is null or r.expires_at > now()) $$;

create function make_resolvable(new_kind text, new_key bytea, organization_id uuid, shop_id uuid, entity_id uuid, expires_at timestamptz default null)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into resolver values (new_kind, new_key, organization_id, shop_id, entity_id, expires_at) returning true $$;

create table organization (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table shop (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null,
  entry_code text not null,
  time_zone text not null default 'Asia/Tokyo',
  day_starts_at text not null default '05:00' check (day_starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

-- The shop's place in the order of its queue's changes. Every queue command locks this row first, so it is narrow and hot.
-- settings_version rises with each change of lanes, services and counters: a join decided on older settings writes nothing.
create table shop_feed (
  shop_id uuid primary key references shop,
  organization_id uuid not null,
  seq bigint not null default 0,
  settings_version bigint not null default 1
) with (fillfactor = 50);

create table lane (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null references shop,
  letter text not null check (letter ~ '^[A-Z]$'),
  name jsonb not null,
  open boolean not null default true,
  closed_reason text,
  max_waiting integer check (max_waiting >= 0),
  daily_cap integer check (daily_cap >= 0),
  max_calls integer not null default 3 check (max_calls >= 1),
  grace_seconds integer not null default 300 check (grace_seconds >= 0),
  sort integer not null default 0,
  rev integer not null default 1,
  unique (shop_id, letter)
);

create table service (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null references shop,
  lane_id uuid not null references lane,
  name jsonb not null,
  prior_minutes integer not null default 15 check (prior_minutes > 0),
  sort integer not null default 0,
  rev integer not null default 1
);
create index service_of_lane on service (lane_id);

create table counter (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null references shop,
  name text not null,
  sort integer not null default 0,
  rev integer not null default 1,
  unique (shop_id, name)
);

create table member (
  id uuid primary key,
  organization_id uuid not null references organization,
  -- Null: the role acts in every shop of the organization.
  shop_id uuid references shop,
  account_id text not null,
  role text not null check (role in ('auditor', 'reception', 'staff', 'manager', 'admin', 'owner')),
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);
create index member_of_account on member (account_id);
create unique index member_once on member (organization_id, account_id, coalesce(shop_id, '00000000-0000-0000-0000-000000000000'));

create table staff (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  account_id text,
  name text not null,
  colour text not null default 'green',
  sort integer not null default 0,
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'left')),
  rev integer not null default 1
);
create index staff_of_shop on staff (shop_id, sort);

create table invitation (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  email text not null,
  role text not null check (role in ('auditor', 'reception', 'staff', 'manager', 'admin', 'owner')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index invitation_of_shop on invitation (shop_id, created_at desc);

-- Counters of a lane's business day. Numbers and caps come from this locked row, never from a count (it would see the
-- snapshot from before the wait for the lock).
create table lane_day (
  lane_id uuid not null references lane,
  business_day date not null,
  organization_id uuid not null,
  shop_id uuid not null,
  last_number integer not null default 0,
  waiting integer not null default 0 check (waiting >= 0),
  primary key (lane_id, business_day)
) with (fillfactor = 50);

create table ticket (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null references shop,
  lane_id uuid not null references lane,
  service_id uuid not null references service,
  business_day date not null,
  -- The lane whose counter gave the number, and its letter: they stay when the ticket moves on to another lane.
  number_lane_id uuid not null references lane,
  letter text not null,
  ordinal integer not null,
  status text not null check (status in
    ('pending', 'waiting', 'called', 'serving', 'held', 'done', 'no_show', 'cancelled', 'declined', 'expired')),
  place double precision not null,
  party_size integer not null check (party_size between 1 and 20),
  name text,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  joined_at timestamptz not null,
  call_count integer not null default 0,
  skip_count integer not null default 0,
  counter_id uuid references counter,
  staff_id uuid references staff,
  called_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  moved_at timestamptz not null,
  -- The step that undo would take back; null after a join or an undo.
  last_move text,
  token_version integer not null default 1,
  rev integer not null default 1,
  seq bigint not null,
  unique (number_lane_id, business_day, ordinal)
);
create index ticket_changed on ticket (shop_id, seq);
create index ticket_open on ticket (shop_id, lane_id, place) where status in ('pending', 'waiting', 'called', 'serving', 'held');
create index ticket_of_day on ticket (shop_id, business_day, closed_at desc);

-- A visit's part in one lane.
create table leg (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null references ticket,
  ordinal integer not null,
  lane_id uuid not null references lane,
  service_id uuid not null references service,
  outcome text,
  unique (ticket_id, ordinal)
);

-- Times of a leg in each status. They cover its life without overlap; all statistics come from here.
create table interval (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null references ticket,
  leg_id uuid not null references leg,
  status text not null,
  staff_id uuid,
  counter_id uuid,
  from_at timestamptz not null,
  to_at timestamptz,
  check (to_at >= from_at)
);
create index interval_of_ticket on interval (ticket_id, from_at);
create unique index interval_running on interval (ticket_id) where to_at is null;

-- Append-only. `data` holds nothing personal: statuses, counters, times, and the state before, from which undo works.
create table event (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid,
  seq bigint,
  entity_type text not null,
  entity_id uuid not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('member', 'visitor', 'system')),
  actor_id text,
  at timestamptz not null,
  changed text[] not null default '{}',
  data jsonb not null default '{}'
);
create index event_of_entity on event (entity_id, at);
create index event_of_shop on event (shop_id, seq);

-- Personal values, and free text that may hold some, apart from the log so that they can be erased.
create table event_value (
  event_id uuid not null references event,
  organization_id uuid not null,
  shop_id uuid,
  field text not null,
  before jsonb,
  after jsonb,
  primary key (event_id, field)
);

-- Answers of commands by key, kept 48 hours: ids only, never tokens or personal data.
create table idempotency (
  organization_id uuid not null,
  shop_id uuid,
  operation text not null,
  caller bytea not null,
  key text not null,
  input_hash bytea not null,
  result jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, operation, caller, key)
);
create index idempotency_age on idempotency (created_at);

-- The walls. A scope without a shop sees all shops of its organization.
create function in_scope(organization_id uuid, shop_id uuid) returns boolean
  language sql stable
  return organization_id = nullif(current_setting('app.org', true), '')::uuid
    and (shop_id is null or coalesce(nullif(current_setting('app.shop', true), '')::uuid, shop_id) = shop_id);

alter table organization enable row level security;
create policy scope on organization using (id = nullif(current_setting('app.org', true), '')::uuid);
alter table shop enable row level security;
create policy scope on shop using (in_scope(organization_id, id));

do $$
declare tenant text;
begin
  foreach tenant in array array['shop_feed', 'lane', 'service', 'counter', 'member', 'staff', 'invitation', 'lane_day', 'ticket', 'leg',
    'interval', 'event', 'event_value', 'idempotency']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy scope on %I using (in_scope(organization_id, shop_id))', tenant);
  end loop;
end $$;

-- Where somebody works must be known before a scope is: an account reads its own memberships.
create policy own on member for select using (account_id = nullif(current_setting('app.account', true), ''));
