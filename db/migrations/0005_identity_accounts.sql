-- Accounts, shared tablets and sign-ins.

create table identity.account (
  -- A hosted provider may have imported accounts with ids of any form.
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
comment on table identity.account is 'A person’s sign-in, or that of a shared tablet.';
comment on column identity.account.email is 'E-mail address in lower case. Null: the account has no address, as with sign-in by phone only.';
comment on column identity.account.email_key is 'Normalized address for comparison: NFKC, lower case. Null: no address.';
comment on column identity.account.email_verified_at is 'When the owner last proved that they receive mail at the address. Null: never.';
comment on column identity.account.phone is 'Sign-in phone number in E.164. An SMS code sent to it signs in. Null: none.';
comment on column identity.account.password_hash is 'argon2id hash. Null: no password.';
comment on column identity.account.photo_url is 'Address of a picture, as the account entered it. The server never fetches it. Null: none.';
comment on column identity.account.locale is 'Language of mails to the owner. Null: the language of the page or shop.';
comment on column identity.account.signed_up is
  'Whether the owner created the account without an invitation. Until the address is verified, an attacker may have set the password.';

create table identity.device (
  id uuid primary key,
  account_id text not null references identity.account on delete cascade,
  shop_id uuid not null,
  secret_hash text unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index device_account on identity.device (account_id);
comment on table identity.device is 'Sign-in data of a shared tablet. Deleting it ends the sign-ins on the tablet.';
comment on column identity.device.id is 'Same id as in public.device.';
comment on column identity.device.account_id is 'Account of the tablet itself, used while no member is signed in on it.';
comment on column identity.device.shop_id is 'The only shop that sign-ins on the tablet can reach.';
comment on column identity.device.secret_hash is 'Hash of the cookie that identifies the tablet. Null: no cookie issued yet.';
comment on column identity.device.last_seen_at is 'Accurate to a few minutes.';

create table identity.pin (
  account_id text primary key references identity.account on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  locked_at timestamptz
);
comment on table identity.pin is 'PIN of a member for shared tablets.';
comment on column identity.pin.pin_hash is
  'argon2id hash of the PIN under a key outside the database. Without the key, the few possible PINs cannot be tried against the hash.';
comment on column identity.pin.tries is 'Wrong attempts since the last correct one. Counted before each check.';

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
  'A sign-in on one browser. Deleting the row ends its refresh tokens, sessions and ID tokens (claim sid). Sign-out, a changed password and a disabled account delete it.';
comment on column identity.sign_in.organization_id is
  'Organization that the page named as its tenant; the account was a member of it. The sign-in reaches no other organization’s shops. Null: no tenant named.';
comment on column identity.sign_in.device_id is
  'Shared tablet on which it was made. A member’s sign-in there ends after five idle minutes. Null: not on a shared tablet.';
comment on column identity.sign_in.provider is
  'Sign-in method: password (also by a mailed link), phone, pin, the name of another service, or device for the tablet’s own account.';
comment on column identity.sign_in.second_factor is 'Second factor used. Null: none was required.';
comment on column identity.sign_in.factor_id is 'Id in identity.factor, even if the factor was removed since, or "recovery". Null: no second factor.';
comment on column identity.sign_in.browser is 'Browser name as reported, without version. Null: unknown.';
comment on column identity.sign_in.network is
  'Network last seen, shortened: it distinguishes the shop from elsewhere, but not one household from the next. Null: unknown.';
comment on column identity.sign_in.last_seen_at is 'Accurate to a few minutes. Loading pages does not count.';

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
comment on table identity.refresh_token is 'Tokens that are exchanged for new ID tokens. Used tokens stay for a while, so that reuse is detected.';
comment on column identity.refresh_token.used_in_browser is
  'Whether the signed-in browser itself used the token, proved by its session cookie. If not and that browser presents the token later, the token was stolen.';
comment on column identity.refresh_token.successor_salt is 'Derives the next token together with this one. Null: not used yet.';

create table identity.pending_sign_in (
  credential_hash text primary key,
  account_id text not null references identity.account on delete cascade,
  provider text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5)
);
create index pending_sign_in_account on identity.pending_sign_in (account_id);
comment on table identity.pending_sign_in is 'Sign-ins with a correct first factor that still need the second.';
comment on column identity.pending_sign_in.provider is 'Method of the first factor, as in identity.sign_in.';
comment on column identity.pending_sign_in.tries is 'Second-factor codes entered. Counted before each check.';
