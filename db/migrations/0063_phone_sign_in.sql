-- Signing in by phone number (docs/decisions/133-phone-sign-in.md): the number of an account, codes by SMS, the captcha before them, and how many went out today.

alter table identity.account add column phone text constraint account_phone_key unique check (phone ~ '^\+[1-9][0-9]{4,14}$');
comment on column identity.account.phone is 'E.164. Whoever gets an SMS there signs in.';
comment on column identity.sign_in.provider is 'How: password (also by a mailed link), phone, pin, or device: nobody in particular, on a shared tablet.';

create table identity.phone_code (
  session_hash text primary key,
  phone text not null,
  code_hash text,
  account_id text references identity.account on delete cascade,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_code_account on identity.phone_code (account_id);
create index phone_code_expiry on identity.phone_code (expires_at);
comment on table identity.phone_code is 'A code that was asked for by SMS, sent or not: whoever asks isn’t told whether a number is known.';
comment on column identity.phone_code.code_hash is 'HMAC by a key that isn’t in the database; null: the number was proved by a code already, and the session is the proof.';
comment on column identity.phone_code.account_id is 'Whose number it was; null: nobody’s.';

create table identity.spent_captcha (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_captcha_expiry on identity.spent_captcha (expires_at);
comment on table identity.spent_captcha is 'Solved captchas that were used, until they are too old to be used again.';

create table identity.sms_day (
  day date primary key,
  sent integer not null
);
comment on table identity.sms_day is 'How many codes went out by SMS on a day (UTC): SMS_DAILY_BUDGET is of all server processes together.';

alter table outbox_due drop constraint outbox_due_channel_check, add check (channel in ('mail', 'sms'));
alter table outbox_turn drop constraint outbox_turn_channel_check, add check (channel in ('mail', 'sms'));
insert into outbox_turn (channel, next_at) values ('sms', now());

-- What a shop tells goes by mail alone so far.
alter table identity.outbox_message drop constraint outbox_message_channel_check, add check (channel in ('mail', 'sms'));
alter table identity.outbox_message alter column account_id drop not null;
create index outbox_message_sms on identity.outbox_message (expires_at) where channel = 'sms';
comment on column identity.outbox_message.account_id is 'Null: to a phone number that is no account’s yet.';
