-- Codes sent by mail (docs/decisions/089-account-mails.md) and by SMS (133-phone-sign-in.md), and the captcha before an SMS.

create table identity.action_code (
  code_hash text primary key,
  account_id text references identity.account on delete cascade,
  purpose text not null check (purpose in ('resetPassword', 'verifyEmail', 'changeEmail', 'recoverEmail', 'signIn')),
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint action_code_newcomer check (account_id is not null or (purpose = 'signIn' and email is not null))
);
create index action_code_account on identity.action_code (account_id);
comment on table identity.action_code is 'Single-use codes for an account’s mails, each for one action. Only the hash is stored.';
comment on column identity.action_code.account_id is 'Null: the address has no account yet, and the link creates one.';
comment on column identity.action_code.email is
  'Address concerned: the one to verify, the new one, the one to restore, or the recipient’s. Null: the code was handed over, not mailed.';

create table identity.spent_captcha (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_captcha_expiry on identity.spent_captcha (expires_at);
comment on table identity.spent_captcha is 'Used captcha solutions, kept until they expire, so that none works twice.';

create table identity.phone_code (
  session_hash text primary key,
  phone text not null,
  code_hash text,
  account_id text references identity.account on delete cascade,
  purpose text not null check (purpose in ('signIn', 'enrolment', 'secondFactor')),
  sign_in_id uuid references identity.sign_in on delete cascade,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint phone_code_enrolment check ((purpose = 'enrolment') = (sign_in_id is not null))
);
create index phone_code_account on identity.phone_code (account_id);
create index phone_code_expiry on identity.phone_code (expires_at);
create index phone_code_sign_in on identity.phone_code (sign_in_id) where sign_in_id is not null;
comment on table identity.phone_code is 'SMS codes requested, sent or not. The caller cannot see whether the number is known.';
comment on column identity.phone_code.code_hash is
  'HMAC under a key outside the database. Null: a code has already proved the number, and the session is the proof.';
comment on column identity.phone_code.account_id is 'Account of the number at the request. Null: the number belonged to no account.';
comment on column identity.phone_code.purpose is
  'Use of the proof: signIn (also adds the number to an account), enrolment of a second factor, or secondFactor of an account that has it.';
comment on column identity.phone_code.sign_in_id is
  'Recent sign-in that began the enrolment. No other sign-in can complete it. Null: not an enrolment.';

create table identity.sms_day (
  day date primary key,
  sent integer not null
);
comment on table identity.sms_day is 'Number of SMS codes sent on a day (UTC). All server processes share the limit SMS_DAILY_BUDGET.';

-- Messages of the sign-in service. They have no shop, and no tenant scope has rights on them.
create table identity.outbox_message (
  id uuid primary key,
  account_id text references identity.account on delete cascade,
  event text not null,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null check (length(address) <= 254),
  locale text not null check (locale in ('ja', 'en', 'zh')),
  template_version integer not null default 0,
  variables jsonb not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'cancelled', 'suppressed')),
  maybe_sent boolean not null default false,
  attempts integer not null default 0,
  result text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index outbox_message_account on identity.outbox_message (account_id);
create index outbox_message_sms on identity.outbox_message (expires_at) where channel = 'sms';
comment on table identity.outbox_message is 'Messages to an account’s owner, such as a password link or notice of a changed address.';
comment on column identity.outbox_message.account_id is 'Null: sent to a phone number or address without an account.';
comment on column identity.outbox_message.variables is 'Emptied when the message ends, because its links grant access.';
comment on column identity.outbox_message.maybe_sent is
  'Whether an unrecorded attempt may have reached the recipient. The next attempt has the same Message-ID.';
