-- What happened, and what was answered. Written with every command, so that neither refers to a shop: whoever writes them has just locked or read it.

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
comment on table event is 'What happened to something, by whom and when. Only added to (docs/events.md).';
comment on column event.seq is 'Its place in the order of the shop’s queue; null for what is not of a queue.';
comment on column event.changed is 'Names of the fields that changed.';
comment on column event.data is 'Nothing personal: statuses, counters, times, and the state before, from which undo works.';
call keep_in_scope('event');

create table event_value (
  event_id uuid not null references event,
  organization_id uuid not null,
  shop_id uuid,
  field text not null,
  before jsonb,
  after jsonb,
  primary key (event_id, field)
);
comment on table event_value is 'Personal values of an event, and free text that may hold some, apart from the log so that they can be erased.';
call keep_in_scope('event_value');

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
comment on table idempotency is 'Answers of commands by the caller’s key, kept 48 hours, so that a command sent again is not done again.';
comment on column idempotency.result is 'Ids only, never tokens or personal data.';
call keep_in_scope('idempotency');
