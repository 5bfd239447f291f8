-- The installation: its set-up, its backups, and erasures that a restore has to repeat (docs/decisions/098-backup.md). The owner's: no scope reaches them.

create table installation (
  id boolean primary key default true check (id),
  setup_token_hash bytea not null,
  set_up_at timestamptz,
  setup_key_hash bytea,
  setup_result jsonb,
  key_fingerprint bytea,
  demo boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table installation is
  'This installation itself, in one row: its set-up, and the key that its links are made of. The owner’s; no scope reaches it.';
comment on column installation.setup_key_hash is 'The idempotency key of the set-up that won, so that a lost answer can be told again.';
comment on column installation.setup_result is 'The answer of the set-up that won.';
comment on column installation.key_fingerprint is
  'Of the installation key. Servers with another key would derive other links and silently find nothing, so it is compared at start.';

create table backup (
  id uuid primary key,
  kind text not null check (kind in ('nightly', 'migration', 'manual')),
  name text not null,
  at timestamptz not null,
  bytes bigint not null,
  rows bigint not null,
  seconds double precision not null
);
create index backup_by_time on backup (at);
comment on table backup is 'Backups that were made. A row stays when the file has served its time.';
comment on column backup.name is 'Of the file, in the folder of backups of the server that made it.';
comment on column backup.at is 'The moment that it is of.';

create table erasure (
  id uuid primary key,
  organization_id uuid,
  shop_id uuid,
  kind text not null check (kind in ('card', 'answers', 'visitor', 'contact', 'account', 'reservation')),
  entity_id text not null,
  what jsonb not null,
  at timestamptz not null,
  listed boolean not null default false,
  repeat boolean not null default false
);
create index erasure_unlisted on erasure (at, id) where not listed;
create index erasure_to_repeat on erasure (at, id) where repeat;
comment on table erasure is 'What was erased of whom, as ids. A restore repeats what came after its backup.';
comment on column erasure.organization_id is 'Null: of an account.';
comment on column erasure.what is 'Of answers and reservations: which of them.';
comment on column erasure.listed is 'Stands in the list beside the backups.';
comment on column erasure.repeat is 'Came with a restore and is still to be done.';

-- Within the caller's own scope; called by the transaction that erases.
create function note_erasure(new_id uuid, of_organization uuid, of_shop uuid, of_kind text, of_entity text, of_what jsonb)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into erasure (id, organization_id, shop_id, kind, entity_id, what, at)
        select new_id, of_organization, of_shop, of_kind, of_entity, of_what, now() where of_organization is not distinct from scope_organization()
        returning true $$;
