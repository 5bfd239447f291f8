-- What a manager sets for the queue. A row with a history is never deleted, because visits of the past name it: it is archived, and its letter or name is
-- free again.

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
comment on column lane.hours is 'By weekday, see src/domain/queue-settings/hours.ts. Null: no hours, numbers at any time.';
comment on column lane.join_from is 'shop: a join needs today’s code. remote: from afar as well, under a cap (docs/decisions/040-remote-joins.md).';
comment on column lane.approval is 'A join becomes pending and waits for staff’s yes.';
comment on column lane.call_policy is 'In which order the lane calls (docs/decisions/031-call-order.md).';
comment on column lane.auto_no_show is 'Who doesn’t come in the grace time is closed without anybody’s doing.';
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

create table staff_service (
  organization_id uuid not null,
  shop_id uuid not null,
  staff_id uuid not null references staff,
  service_id uuid not null references service,
  primary key (staff_id, service_id),
  constraint staff_service_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index staff_of_service on staff_service (service_id);
create index staff_service_of_shop on staff_service (shop_id);
comment on table staff_service is 'Which services somebody serves who doesn’t serve all.';
call keep_in_scope('staff_service');
