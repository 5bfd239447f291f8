-- What happened, chained by hashes after the commit, so that a change of the log made past the product is found (docs/decisions/101-audit-chain.md).

-- By the database's own clock: a command's `at` may be another moment.
alter table event add column written_at timestamptz not null default clock_timestamp();
create index event_by_writing on event (organization_id, written_at, id);
comment on column event.written_at is 'When the row was written. The audit chain takes rows in this order.';

alter table event_value add column salt uuid not null default gen_random_uuid();
comment on column event_value.salt is 'Goes into the hash that the audit chain has of the value, and goes with the value, so that a hash that stays tells nothing.';

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
comment on column audit_entry.hash is 'HMAC-SHA256 under the installation key over the hash before, the number, the event and the hashes of its values.';
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
