-- Who can sign in, on which shared tablet, and each sign-in.

create table identity.account (
  -- Those of a hosted provider may have been imported there under ids of any form.
  id text primary key check (id ~ '^[!-~]{1,128}$'),
  email text check (length(email) <= 254),
  email_key text unique check (length(email_key) <= 254),
  email_verified_at timestamptz,
  phone text unique check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  password_hash text,
  password_changed_at timestamptz not null,
  display_name text check (length(display_name) <= 100),
  photo_url text check (length(photo_url) <= 2048),
  locale text check (locale in ('ja', 'en', 'zh')),
  disabled boolean not null default false,
  signed_up boolean not null default false,
  created_at timestamptz not null,
  last_login_at timestamptz,
  constraint account_email_with_key check ((email is null) = (email_key is null))
);
comment on table identity.account is 'Somebody who can sign in.';
comment on column identity.account.email is 'In lower case, as the provider keeps it. Null for accounts that sign in by phone only.';
comment on column identity.account.email_key is 'What is compared: NFKC, lower case.';
comment on column identity.account.email_verified_at is 'When its owner last showed that they read mails sent there. Null: never.';
comment on column identity.account.phone is 'E.164. Whoever gets an SMS there signs in.';
comment on column identity.account.password_hash is 'argon2id.';
comment on column identity.account.photo_url is 'Address of a picture, as the account gave it. The server never fetches it.';
comment on column identity.account.locale is 'In which its owner is written to. Null: in that of the page or shop.';
comment on column identity.account.signed_up is
  'Its owner made it without an invitation. Until the address is proved, the password may be somebody else’s than the address.';

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

create table identity.pin (
  account_id text primary key references identity.account on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  locked_at timestamptz
);
comment on table identity.pin is 'By what somebody is told from their colleagues on a shared tablet.';
comment on column identity.pin.pin_hash is
  'argon2id of the PIN under a key that isn’t in the database: the few PINs there are can’t be tried against it.';
comment on column identity.pin.tries is 'Wrong ones since the last right one, counted before each is looked at.';

create table identity.sign_in (
  id uuid primary key,
  account_id text not null references identity.account on delete cascade,
  organization_id uuid,
  device_id uuid references identity.device on delete cascade,
  provider text not null,
  auth_time timestamptz not null,
  second_factor text check (second_factor in ('totp', 'phone', 'recovery')),
  factor_id text,
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  network text check (length(network) <= 40),
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_in_factor check ((second_factor is null) = (factor_id is null))
);
create index sign_in_account on identity.sign_in (account_id);
create index sign_in_device on identity.sign_in (device_id) where device_id is not null;
comment on table identity.sign_in is
  'One act of signing in on one browser. Its refresh tokens, sessions and ID tokens (claim sid) live as long as this row: signing out, a changed password and a disabled account delete it.';
comment on column identity.sign_in.organization_id is
  'The organization that the page named as its tenant, whose member the account was. It is let into no other one’s shops. Null: no tenant was named.';
comment on column identity.sign_in.device_id is 'The shared tablet that it was made on. A person’s is short there.';
comment on column identity.sign_in.provider is
  'How: password (also by a mailed link), phone, pin, the other service, or device: nobody in particular, on a shared tablet.';
comment on column identity.sign_in.second_factor is 'What was asked for beside it. Null: the account had none.';
comment on column identity.sign_in.factor_id is 'Of identity.factor, also where it has gone since; or recovery.';
comment on column identity.sign_in.browser is 'As it names itself, without its version.';
comment on column identity.sign_in.network is
  'Where it was seen last, shortened: what tells the shop from elsewhere, not a household from its neighbour.';
comment on column identity.sign_in.last_seen_at is 'To a few minutes; pages that are rendered or followed don’t count.';

create table identity.refresh_token (
  token_hash text primary key,
  sign_in_id uuid not null references identity.sign_in on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  used_in_browser boolean not null default true,
  successor_salt text,
  constraint refresh_token_used_with_salt check ((used_at is null) = (successor_salt is null))
);
create index refresh_token_sign_in on identity.refresh_token (sign_in_id, used_at);
comment on table identity.refresh_token is 'What new ID tokens are had for. A used one stays for a while, so that its second use is noticed.';
comment on column identity.refresh_token.used_in_browser is
  'It was used by the browser that was signed in by it, as its session cookie proved. Else a browser that has the cookie, and comes with it later, was robbed of it.';
comment on column identity.refresh_token.successor_salt is 'With the token itself it gives the next one.';

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
