-- History and stored results. Every command writes both. They have no foreign key to shop, because the command has just locked or read it.

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
  -- The database's clock; `at` is the time of the command and may differ.
  written_at timestamptz not null default clock_timestamp(),
  -- The setting is made when a scope is opened, so that every inserted event has it.
  device text default nullif(current_setting('app.device', true), '')
);
create index event_of_entity on event (entity_id, at);
create index event_of_shop on event (shop_id, seq);
create index event_by_writing on event (organization_id, written_at, id);
-- Reads and counts the log of a shop, and of the whole organization where shop_id is null (docs/decisions/198-growth.md).
create index event_of_log on event (organization_id, shop_id, written_at, id);
create index event_of_actor on event (organization_id, actor_id, shop_id, written_at, id) where actor_id is not null;
-- Leaves out tickets: most events are theirs, and a join must not wait for one more index.
create index event_of_kind on event (organization_id, shop_id, kind, written_at, id) where entity_type <> 'ticket';
-- Finds the reads by API keys of one card, ticket or reservation.
create index event_of_read on event using gin ((data -> 'objects')) where kind = 'apiKey.read';
comment on table event is 'Append-only history: the change, its actor and its time (docs/events.md).';
comment on column event.seq is 'Position in the order of the shop’s queue changes. Null: the event belongs to no queue.';
comment on column event.changed is 'Names of the changed fields.';
comment on column event.data is 'Statuses, counters, times and the previous state, which undo restores. Contains no personal data.';
comment on column event.written_at is 'Time of the insert by the database’s clock. The audit chain takes events in this order.';
comment on column event.device is
  'Browser and system as the client reported them; for a member also the shortened network. Null: automatic, not reported, or older than this column.';
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
comment on table event_value is 'Personal values and free text of an event, stored apart from the history so that they can be erased.';
comment on column event_value.salt is
  'Salt of the value’s hash in the audit chain. It is erased with the value, so the remaining hash reveals nothing.';
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
-- Each organization's expired results are deleted in its own scope.
create index idempotency_age on idempotency (organization_id, created_at);
comment on table idempotency is 'Stored results of commands by idempotency key, kept for 48 hours. A repeated command returns the stored result.';
comment on column idempotency.result is 'Ids only, never tokens or personal data.';
call keep_in_scope('idempotency');

-- Hash chain of the events, extended after each commit, to detect changes of the log made outside the product (docs/decisions/101-audit-log.md).

create table audit_entry (
  organization_id uuid not null,
  number bigint not null,
  event_id uuid not null unique,
  value_hashes jsonb not null,
  hash bytea not null,
  primary key (organization_id, number)
);
comment on table audit_entry is 'Append-only audit chain of an organization: one entry per event, each hashed together with the previous one.';
comment on column audit_entry.number is 'Position in the chain, from 1, without gaps.';
comment on column audit_entry.event_id is 'Not a foreign key, so that the entry reveals a deleted event.';
comment on column audit_entry.value_hashes is 'Salted hashes of the event’s values by field. They stay when a value is erased.';
comment on column audit_entry.hash is
  'HMAC-SHA256 under the installation key over the previous hash, the number, the event and the hashes of its values.';
call keep_in_scope('audit_entry');

create table audit_head (
  organization_id uuid primary key,
  number bigint not null,
  hash bytea not null,
  written_at timestamptz not null,
  event_id uuid not null
);
comment on table audit_head is 'Last entry of an organization’s audit chain. Its row lock serializes the processes that add entries.';
comment on column audit_head.written_at is 'written_at of the last chained event. With event_id it marks where the next entry continues.';
call keep_in_scope('audit_head');
