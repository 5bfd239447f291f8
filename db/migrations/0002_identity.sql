-- Sign-in. A schema of its own: the role that tenant statements run as (uketsuke_app) gets no right on it. Secrets are never stored: passwords as argon2id
-- hashes, refresh tokens and session cookies as SHA-256 hashes.
create schema identity;

create table identity.account (
  id text primary key check (id ~ '^[0-9A-Za-z]{28}$'),
  email text check (length(email) <= 254),
  email_key text unique check (length(email_key) <= 254),
  password_hash text,
  display_name text check (length(display_name) <= 100),
  disabled boolean not null default false,
  password_changed_at timestamptz not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  constraint account_email_with_key check ((email is null) = (email_key is null))
);
comment on table identity.account is 'Somebody who can sign in.';
comment on column identity.account.email is 'As the person spelled it. Null for accounts that sign in by phone only.';
comment on column identity.account.email_key is 'What is compared: NFKC, lower case.';
comment on column identity.account.password_hash is 'argon2id.';

create table identity.sign_in (
  id uuid primary key,
  account_id text not null references identity.account on delete cascade,
  provider text not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_account on identity.sign_in (account_id);
comment on table identity.sign_in is
  'One act of signing in on one browser. Its refresh tokens, sessions and ID tokens (claim sid) live as long as this row: signing out, a changed password and a disabled account delete it.';

create table identity.refresh_token (
  token_hash text primary key,
  sign_in_id uuid not null references identity.sign_in on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  successor_salt text,
  constraint refresh_token_used_with_salt check ((used_at is null) = (successor_salt is null))
);
create index refresh_token_sign_in on identity.refresh_token (sign_in_id, used_at);
comment on table identity.refresh_token is 'What new ID tokens are had for. A used one stays for a while, so that its second use is noticed.';
comment on column identity.refresh_token.successor_salt is 'With the token itself it gives the next one.';

create table identity.session (
  token_hash text primary key,
  sign_in_id uuid not null references identity.sign_in on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_sign_in on identity.session (sign_in_id);
comment on table identity.session is 'What the cookie __session stands for: pages rendered by the server read with it (R7.4).';

create table identity.signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  not_before timestamptz not null,
  retired_at timestamptz
);
comment on table identity.signing_key is 'Keys that ID tokens and session cookies are signed with.';
comment on column identity.signing_key.not_before is 'It signs from then on.';
comment on column identity.signing_key.retired_at is 'It is believed until then; set when a successor takes over.';
