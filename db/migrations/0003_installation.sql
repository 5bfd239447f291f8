-- The installation: its set-up, its backups, and the erasures that a restore must repeat (docs/decisions/098-backup.md). No tenant scope can read these tables.

create table installation (
  id boolean primary key default true check (id),
  setup_token_hash bytea not null,
  set_up_at timestamptz,
  setup_key_hash bytea,
  setup_result jsonb,
  key_fingerprint bytea,
  push_public_key text,
  sealed_push_private_key bytea,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  constraint installation_push_key check ((push_public_key is null) = (sealed_push_private_key is null))
);
comment on table installation is
  'This installation in a single row: its set-up, and the fingerprint of the key from which links are derived. No tenant scope can read it.';
comment on column installation.setup_key_hash is
  'Hash of the idempotency key of the successful set-up, so that a retry gets the same result. Null: not set up yet.';
comment on column installation.setup_result is 'Result of the successful set-up. Null: not set up yet.';
comment on column installation.key_fingerprint is
  'Fingerprint of the installation key, compared at each start. A server with another key would derive other links and find nothing. Null: no start has stored it yet.';

comment on column installation.push_public_key is
  'Public key by which push services know this installation (VAPID), in base64url. Null: no start has made it yet.';
comment on column installation.sealed_push_private_key is
  'Its private key, encrypted with AES-256-GCM under a key derived from the installation key and bound to the public key.';

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
comment on table backup is 'Backups made. The row stays after its file is deleted.';
comment on column backup.name is 'File name in the backup folder of the server that made it.';
comment on column backup.at is 'Time whose state the backup contains.';

create table erasure (
  id uuid primary key,
  organization_id uuid,
  shop_id uuid,
  kind text not null check (kind in ('card', 'answers', 'visitor', 'contact', 'account', 'reservation', 'inquiry')),
  entity_id text not null,
  what jsonb not null,
  at timestamptz not null,
  listed boolean not null default false,
  repeat boolean not null default false
);
create index erasure_unlisted on erasure (at, id) where not listed;
create index erasure_to_repeat on erasure (at, id) where repeat;
comment on table erasure is 'Log of erasures by id. A restore repeats the erasures made after its backup.';
comment on column erasure.organization_id is 'Null: the erasure of an account.';
comment on column erasure.what is 'Erased parts of answers and reservations; empty if all was erased.';
comment on column erasure.listed is 'Whether the erasure is in the file beside the backups.';
comment on column erasure.repeat is 'Whether a restore added the erasure and it must still be repeated.';

-- Records an erasure within the caller's scope. Call in the transaction that erases.
create function note_erasure(new_id uuid, of_organization uuid, of_shop uuid, of_kind text, of_entity text, of_what jsonb)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into erasure (id, organization_id, shop_id, kind, entity_id, what, at)
        select new_id, of_organization, of_shop, of_kind, of_entity, of_what, now() where of_organization is not distinct from scope_organization()
        returning true $$;
