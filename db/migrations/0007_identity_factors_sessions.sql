-- What is asked for beside the password or a mailed link, what stands in for it where it was lost (docs/decisions/132-second-factor.md), and the sessions of
-- whoever is in.

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
comment on table identity.factor is 'A second factor of an account: an app that shows codes, or a phone that gets them.';
comment on column identity.factor.display_name is 'What its owner calls it.';
comment on column identity.factor.sealed_secret is 'What the app computes its codes from, encrypted under a key that isn’t in the database.';
comment on column identity.factor.last_step is 'The interval of the last code that was taken: neither it nor an earlier one is taken again.';

create table identity.recovery_code (
  account_id text not null references identity.account on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (account_id, code_hash)
);
comment on table identity.recovery_code is 'Stands in for a second factor, once: a code that was used is gone.';
comment on column identity.recovery_code.code_hash is 'Under a key that isn’t in the database.';

create table identity.session (
  token_hash text primary key,
  sign_in_id uuid not null references identity.sign_in on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_sign_in on identity.session (sign_in_id);
comment on table identity.session is 'What the cookie __session stands for: pages rendered by the server read with it (R7.4).';
