-- What is asked for beside the password or a mailed link, and what stands in for it where it was lost (docs/decisions/125-second-factor.md).

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

create table identity.pending_sign_in (
  credential_hash text primary key,
  account_id text not null references identity.account on delete cascade,
  provider text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5)
);
create index pending_sign_in_account on identity.pending_sign_in (account_id);
comment on table identity.pending_sign_in is 'Somebody whose first factor was right, and whose second is asked for.';
comment on column identity.pending_sign_in.provider is 'By what the first was proved, as of sign_in.';
comment on column identity.pending_sign_in.tries is 'Codes that were given, counted before each is looked at.';

alter table identity.sign_in
  add column second_factor text check (second_factor in ('totp', 'phone', 'recovery')),
  add column factor_id text,
  add constraint sign_in_factor check ((second_factor is null) = (factor_id is null));
comment on column identity.sign_in.second_factor is 'What was asked for beside it. Null: the account had none.';
comment on column identity.sign_in.factor_id is 'Of identity.factor, also where it has gone since; or recovery.';
