-- Second factors, the recovery codes that replace a lost one (docs/decisions/132-second-factor.md), and sessions.

create table identity.factor (
  id uuid primary key,
  account_id text not null references identity.account on delete cascade,
  kind text not null check (kind in ('totp', 'phone')),
  display_name text check (length(display_name) between 1 and 100),
  sealed_secret bytea,
  last_step bigint,
  phone_number text,
  enrolled_at timestamptz not null,
  constraint factor_of_its_kind check (
    (kind = 'totp') = (sealed_secret is not null and last_step is not null) and (kind = 'phone') = (phone_number is not null)
  )
);
create index factor_account on identity.factor (account_id, enrolled_at);
comment on table identity.factor is 'Second factors of an account: an authenticator app, or a phone that gets codes by SMS.';
comment on column identity.factor.display_name is 'Name that the owner gave the factor. Null: none.';
comment on column identity.factor.sealed_secret is 'Secret of the authenticator app, encrypted under a key outside the database. Null: a phone.';
comment on column identity.factor.last_step is 'Time step of the last accepted code. That code and earlier ones are refused. Null: a phone.';

create table identity.recovery_code (
  account_id text not null references identity.account on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (account_id, code_hash)
);
comment on table identity.recovery_code is 'Single-use codes that replace a lost second factor. A used code is deleted.';
comment on column identity.recovery_code.code_hash is 'Keyed hash; the key is outside the database.';

create table identity.session (
  token_hash text primary key,
  sign_in_id uuid not null references identity.sign_in on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_sign_in on identity.session (sign_in_id);
comment on table identity.session is 'Sessions of the cookie __session, with which server-rendered pages read data (R7.4).';
