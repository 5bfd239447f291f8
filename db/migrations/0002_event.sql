-- What happened, and what was answered. Written with every command, so neither refers to a shop: whoever writes them has just locked or read it.

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
  data jsonb not null default '{}',
  -- By the database's own clock: a command's `at` may be another moment.
  written_at timestamptz not null default clock_timestamp(),
  -- Set when a scope is opened, so that no statement that writes an event can leave it out.
  device text default nullif(current_setting('app.device', true), '')
);
create index event_of_entity on event (entity_id, at);
create index event_of_shop on event (shop_id, seq);
create index event_by_writing on event (organization_id, written_at, id);
create index event_of_actor on event (organization_id, actor_id, written_at, id) where actor_id is not null;
-- Most events are of tickets, and a number that is taken must not wait for one more index.
create index event_of_kind on event (organization_id, kind, written_at, id) where entity_type <> 'ticket';
comment on table event is 'What happened to something, by whom and when. Only added to (docs/events.md).';
comment on column event.seq is 'Its place in the order of the shop’s queue; null for what is not of a queue.';
comment on column event.changed is 'Names of the fields that changed.';
comment on column event.data is 'Nothing personal: statuses, counters, times, and the state before, from which undo works.';
comment on column event.written_at is 'When the row was written. The audit chain takes rows in this order.';
comment on column event.device is
  'Browser and system, as they told; of a member the shortened network as well. Null: it happened by itself, nothing was told, or it was before this was kept.';
call keep_in_scope('event');

create table event_value (
  event_id uuid not null references event,
  organization_id uuid not null,
  shop_id uuid,
  field text not null,
  before jsonb,
  after jsonb,
  salt uuid not null default gen_random_uuid(),
  primary key (event_id, field)
);
comment on table event_value is 'Personal values of an event, and free text that may hold some, apart from the log so that they can be erased.';
comment on column event_value.salt is
  'Goes into the hash that the audit chain has of the value, and goes with the value, so that a hash that stays tells nothing.';
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

-- Events chained by hashes after the commit, so that a change of the log made past the product is found (docs/decisions/101-audit-log.md).

create table audit_entry (
  organization_id uuid not null,
  number bigint not null,
  event_id uuid not null unique,
  value_hashes jsonb not null,
  hash bytea not null,
  primary key (organization_id, number)
);
comment on table audit_entry is 'The audit chain of an organization: one entry per event, each with a hash over the one before. Only added to.';
comment on column audit_entry.number is 'Its place in the chain, from 1, without gaps.';
comment on column audit_entry.event_id is 'No reference, so that a deleted event is told by its entry.';
comment on column audit_entry.value_hashes is 'By field of the event’s values: their salted hashes, which stay when a value is erased.';
comment on column audit_entry.hash is
  'HMAC-SHA256 under the installation key over the hash before, the number, the event and the hashes of its values.';
call keep_in_scope('audit_entry');

create table audit_head (
  organization_id uuid primary key,
  number bigint not null,
  hash bytea not null,
  written_at timestamptz not null,
  event_id uuid not null
);
comment on table audit_head is 'How far the audit chain of an organization has come. Its row is the lock of whoever adds entries.';
comment on column audit_head.written_at is 'Of the last event in the order of writing, with its id: the next one comes after it.';
call keep_in_scope('audit_head');
