-- Sign-in. A schema of its own: the role that tenant statements run as (uketsuke_app) gets no right on it.
create schema identity;

-- Secrets are never stored: passwords as argon2id hashes, refresh tokens and session cookies as SHA-256 hashes.
create table identity.account (
  id text primary key check (id ~ '^[0-9A-Za-z]{28}$'),
  -- As the person spelled it; email_key is what is compared (NFKC, lower case). Empty for accounts that sign in by phone only.
  email text check (length(email) <= 254),
  email_key text unique check (length(email_key) <= 254),
  password_hash text,
  display_name text check (length(display_name) <= 100),
  disabled boolean not null default false,
  password_changed_at timestamptz not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  check ((email is null) = (email_key is null))
);

-- One act of signing in on one browser. Its refresh tokens, sessions and ID tokens (claim sid) live as long as this row:
-- signing out, a changed password and a disabled account delete it.
create table identity.sign_in (
  id uuid primary key,
  account_id text not null references identity.account (id) on delete cascade,
  provider text not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_account on identity.sign_in (account_id);

-- A used token stays for a while so that its second use is noticed. With the token itself, successor_salt gives the next one.
create table identity.refresh_token (
  token_hash text primary key,
  sign_in_id uuid not null references identity.sign_in (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  successor_salt text,
  check ((used_at is null) = (successor_salt is null))
);
create index refresh_token_sign_in on identity.refresh_token (sign_in_id, used_at);

-- What the __session cookie stands for: server-rendered pages read with it (R7.4).
create table identity.session (
  token_hash text primary key,
  sign_in_id uuid not null references identity.sign_in (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_sign_in on identity.session (sign_in_id);

-- Signs from not_before on; is believed until retired_at, which is set when a successor takes over.
create table identity.signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  not_before timestamptz not null,
  retired_at timestamptz
);
