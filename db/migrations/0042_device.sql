-- A tablet that staff share: paired by a manager, it holds a session of its own; staff say by PIN who they are (docs/decisions/109-shared-tablet.md).

create table device (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  account_id text,
  added_by text not null,
  created_at timestamptz not null,
  pairing_ends_at timestamptz not null,
  paired_at timestamptz,
  revoked_at timestamptz,
  constraint device_account_paired check ((account_id is null) = (paired_at is null)),
  constraint device_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index device_of_shop on device (shop_id, created_at);
comment on table device is 'A tablet that staff of a shop share. It works with reception’s rights, and tells people apart by their PINs.';
comment on column device.account_id is 'What it is signed in as in the sign-in service: an account without address and password. Null: not paired yet.';
comment on column device.added_by is 'The account that made its pairing code.';
comment on column device.pairing_ends_at is 'Until then the code pairs it.';
comment on column device.revoked_at is 'Since then it is signed out for good. The row stays for what it did.';
call keep_in_scope('device');

alter table resolver
  drop constraint resolver_kind_check,
  add constraint resolver_kind_check check (kind in ('shop', 'entry', 'formerEntry', 'ticket', 'card', 'invitation', 'pairing'));
comment on table resolver is 'Whose a public key is, before a scope is known: shops’ ids, entry codes, tokens of tickets, cards and invitations, pairing codes.';
comment on column resolver.entity_id is 'The shop, ticket, card, invitation or device.';

create table identity.device (
  id uuid primary key,
  account_id text not null references identity.account on delete cascade,
  shop_id uuid not null,
  secret_hash text unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index device_account on identity.device (account_id);
comment on table identity.device is 'A shared tablet, as far as signing in goes. What is signed in on it goes with it.';
comment on column identity.device.id is 'As in public.device.';
comment on column identity.device.account_id is 'What it is while nobody has said who they are.';
comment on column identity.device.shop_id is 'Whoever is signed in on it reaches this shop only.';
comment on column identity.device.secret_hash is 'Of the cookie by which it is known again. Null: it hasn’t been given one yet.';
comment on column identity.device.last_seen_at is 'To a few minutes.';

alter table identity.sign_in add column device_id uuid references identity.device on delete cascade;
create index sign_in_device on identity.sign_in (device_id) where device_id is not null;
comment on column identity.sign_in.device_id is 'The shared tablet that it was made on. A person’s is short there.';
comment on column identity.sign_in.provider is 'How: password (also by a mailed link), pin, or device: nobody in particular, on a shared tablet.';

create table identity.pin (
  account_id text primary key references identity.account on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  locked_at timestamptz
);
comment on table identity.pin is 'By what somebody is told from their colleagues on a shared tablet.';
comment on column identity.pin.pin_hash is 'argon2id of the PIN under a key that isn’t in the database: the few PINs there are can’t be tried against it.';
comment on column identity.pin.tries is 'Wrong ones since the last right one, counted before each is looked at.';
