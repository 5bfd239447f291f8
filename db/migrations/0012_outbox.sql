-- What leaves the house: messages to visitors, members and accounts, written by the transaction that caused them (docs/decisions/085-outbox.md). Numbers, cards
-- and reservations each add their own reference to a message.

create table outbox_message (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  event text not null,
  -- What a shop tells goes by mail alone so far.
  channel text not null check (channel in ('mail')),
  address text check (length(address) <= 254),
  address_key bytea,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  template_version integer not null default 0,
  variables jsonb not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'cancelled', 'suppressed')),
  maybe_sent boolean not null default false,
  attempts integer not null default 0,
  result text,
  account_id text,
  about_kind text,
  about_id uuid,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint outbox_message_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint outbox_message_about check ((about_kind is null) = (about_id is null))
);
create index outbox_message_of_shop on outbox_message (shop_id, created_at desc, id desc);
create index outbox_message_about on outbox_message (about_id) where about_id is not null;
create index outbox_message_of_account on outbox_message (account_id) where account_id is not null;
create index outbox_message_of_address on outbox_message (shop_id, address_key, id);
comment on table outbox_message is 'Something that a visitor or a member is told by a channel that leaves the house.';
comment on column outbox_message.event is 'What it tells of: a key of outboxEvents. The words are made when it is sent.';
comment on column outbox_message.about_id is 'A row of another feature, as about_kind says. It may be gone.';
comment on column outbox_message.address is 'Null once it is nobody’s business any more.';
comment on column outbox_message.address_key is
  'HMAC of the address, by which a suppressed one is known and what was sent there is found. Null once it is nobody’s business any more.';
comment on column outbox_message.template_version is 'Of the shop’s own words; 0: the ones that the program comes with.';
comment on column outbox_message.variables is 'What the words name; empty once it is nobody’s business any more.';
comment on column outbox_message.maybe_sent is 'An attempt may have reached the receiver and was not marked. The next one carries the same Message-ID.';
comment on column outbox_message.result is 'Of the last attempt: what the receiving server said, or a reason of ours.';
comment on column outbox_message.account_id is 'Whose it is, where it is to a member.';
comment on column outbox_message.expires_at is 'Not worth sending from then on.';
call keep_in_scope('outbox_message');

create table suppressed_address (
  organization_id uuid not null,
  shop_id uuid not null,
  address_key bytea not null,
  reason text not null check (reason in ('refused', 'optedOut')),
  at timestamptz not null,
  -- Whoever stopped advertising stays stopped when their server refuses a mail, and when staff put the address right.
  primary key (shop_id, address_key, reason),
  constraint suppressed_address_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table suppressed_address is 'Nothing is sent there: its server refused it for good, or its owner wants nothing.';
comment on column suppressed_address.reason is 'optedOut: of advertising only.';
call keep_in_scope('suppressed_address');

-- Outside the policies and granted to nobody: which messages are due, of any tenant, without what they say.
create table outbox_due (
  message_id uuid primary key,
  organization_id uuid,
  shop_id uuid,
  channel text not null check (channel in ('mail', 'sms')),
  urgent boolean not null,
  due_at timestamptz not null
);
create index outbox_due_next on outbox_due (channel, urgent, due_at);
comment on table outbox_due is
  'What is to be sent, and when. A message that is being sent is due again later, in case its process dies (docs/decisions/085-outbox.md).';
comment on column outbox_due.organization_id is 'Null: of an account.';
comment on column outbox_due.urgent is 'Taken before all that isn’t: a call, a link that somebody waits for.';

create function make_due(message_id uuid, of_organization uuid, of_shop uuid, by_channel text, is_urgent boolean, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into outbox_due as d (message_id, organization_id, shop_id, channel, urgent, due_at)
        select message_id, of_organization, of_shop, by_channel, is_urgent, at where of_organization is not distinct from scope_organization()
        on conflict on constraint outbox_due_pkey do update set due_at = excluded.due_at
        returning true $$;

-- Of whoever still has the message, which `had` tells: the instant at which it would have been due again. Within the caller's own scope.
create function end_due(of_message uuid, had timestamptz, again timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with put_off as (
          update outbox_due set due_at = again
           where message_id = of_message and due_at = had and again is not null and organization_id is not distinct from scope_organization()
          returning true),
        gone as (
          delete from outbox_due
           where message_id = of_message and due_at = had and again is null and organization_id is not distinct from scope_organization()
          returning true)
        select exists (select from put_off union all select from gone) $$;

-- Outside the policies and granted to nobody, like outbox_due.
create table outbox_turn (
  channel text primary key check (channel in ('mail', 'sms')),
  next_at timestamptz not null
);
comment on table outbox_turn is 'When the next message may be taken, by any process: a provider counts them all.';
comment on column outbox_turn.next_at is 'By the database’s clock.';
insert into outbox_turn (channel, next_at) values ('mail', now()), ('sms', now());

-- When a shop mails (docs/decisions/100-mail-timing.md), in which words, and how much to one mailbox (docs/decisions/146-mail-addresses.md).

create table mail_policy (
  shop_id uuid primary key,
  organization_id uuid not null,
  mail_delays jsonb not null,
  reminders jsonb not null default '[{"days": 1, "at": "18:00"}, {"hours": 2}]' check (jsonb_array_length(reminders) <= 3),
  quiet_from time,
  quiet_until time,
  message_retention_days integer not null check (message_retention_days between 1 and 365),
  reply_to text check (length(reply_to) <= 254),
  signature jsonb not null default '{"ja": ""}',
  sender jsonb,
  rev integer not null,
  foreign key (organization_id, shop_id) references shop (organization_id, id),
  check ((quiet_from is null) = (quiet_until is null))
);
comment on table mail_policy is 'When a shop mails what it tells. Without a row: the defaults of src/domain/outbox/policy.ts.';
comment on column mail_policy.mail_delays is 'By event and channel: so many minutes after the open page could have shown it; null: not by that channel.';
comment on column mail_policy.reminders is 'On so many days before, at a time of the shop’s clock, or so many hours ahead.';
comment on column mail_policy.quiet_from is 'By the shop’s clock: from then on, until quiet_until, nothing goes out that can wait.';
comment on column mail_policy.message_retention_days is 'For how many days it is known what a message said, and to whom.';
comment on column mail_policy.reply_to is 'Where an answer to a mail goes.';
comment on column mail_policy.signature is 'By language; one without has the Japanese.';
comment on column mail_policy.sender is 'As advertising has to name it: who sends it, where they are, where complaints go. Null: none is sent.';
call keep_in_scope('mail_policy');

create table mail_template (
  organization_id uuid not null,
  shop_id uuid not null,
  event text not null,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  version integer not null check (version > 0),
  enabled boolean not null,
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 10000),
  at timestamptz not null,
  account_id text,
  primary key (shop_id, event, locale, version),
  constraint mail_template_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint mail_template_whole check ((subject is null) = (body is null))
);
comment on table mail_template is
  'How a shop words a mail, each state that it has had: the highest version counts. Without a row it is as the program comes with.';
comment on column mail_template.event is 'A key of outboxEvents.';
comment on column mail_template.enabled is 'Whether it is mailed at all to those who read that language.';
comment on column mail_template.subject is 'Null, as the body: the words that the program comes with.';
comment on column mail_template.account_id is 'Who saved it; null: copied from another shop.';
call keep_in_scope('mail_template');

create table mailbox_day (
  shop_id uuid not null,
  day date not null,
  mailbox bytea not null,
  organization_id uuid not null,
  mails integer not null,
  primary key (shop_id, day, mailbox),
  constraint mailbox_day_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table mailbox_day is 'Mails of a day to a visitor’s mailbox. It goes with the business day.';
comment on column mailbox_day.mailbox is 'HMAC of the address without its tag.';
call keep_in_scope('mailbox_day');
