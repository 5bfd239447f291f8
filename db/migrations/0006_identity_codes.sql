-- Codes that go out by mail (docs/decisions/089-account-mails.md) and by SMS (133-phone-sign-in.md), and the captcha before an SMS.

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
comment on table identity.action_code is 'Lets whoever reads an account’s mails do one thing once. Only the code’s hash is kept.';
comment on column identity.action_code.account_id is 'Null: the address has no account yet, and its link makes one.';
comment on column identity.action_code.email is
  'The address that it is about: the one to be proved, the new one, the one to go back to, the one it was mailed to. Null: nobody mailed it.';

create table identity.spent_captcha (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_captcha_expiry on identity.spent_captcha (expires_at);
comment on table identity.spent_captcha is 'Solved captchas that were used, until they are too old to be used again.';

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
comment on table identity.phone_code is 'A code that was asked for by SMS, sent or not: whoever asks isn’t told whether a number is known.';
comment on column identity.phone_code.code_hash is
  'HMAC by a key that isn’t in the database; null: the number was proved by a code already, and the session is the proof.';
comment on column identity.phone_code.account_id is 'Whose number it was; null: nobody’s.';
comment on column identity.phone_code.purpose is
  'What the number is proved for: signIn (also adding it to an account), enrolment of a second factor, or secondFactor of an account that has it.';
comment on column identity.phone_code.sign_in_id is 'Of an enrolment: by which sign-in it was begun, which was fresh then. No other one can end it.';

create table identity.sms_day (
  day date primary key,
  sent integer not null
);
comment on table identity.sms_day is 'How many codes went out by SMS on a day (UTC): SMS_DAILY_BUDGET is of all server processes together.';

-- Of the sign-in service: it has no shop, and no scope has a right on it.
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
comment on table identity.outbox_message is 'Something that the owner of an account is told: a link for a forgotten password, a changed address.';
comment on column identity.outbox_message.account_id is 'Null: to a phone number or an address that is no account’s yet.';
comment on column identity.outbox_message.variables is 'Emptied when it has ended: links open doors.';
comment on column identity.outbox_message.maybe_sent is 'As in public.outbox_message.';
