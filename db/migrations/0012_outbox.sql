-- Outgoing messages to visitors, members and accounts, written in the transaction that causes them (docs/decisions/085-outbox.md). about_kind and about_id
-- refer to its ticket, card, reservation or invitation.

create table outbox_message (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  event text not null,
  channel text not null check (channel in ('push', 'line', 'mail', 'sms')),
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
  reaction text check (reaction in ('seen', 'answered')),
  reacted_at timestamptz,
  constraint outbox_message_reaction check ((reaction is null) = (reacted_at is null)),
  constraint outbox_message_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint outbox_message_about check ((about_kind is null) = (about_id is null))
);
create index outbox_message_of_shop on outbox_message (shop_id, created_at desc, id desc);
create index outbox_message_about on outbox_message (about_id) where about_id is not null;
create index outbox_message_of_account on outbox_message (account_id) where account_id is not null;
create index outbox_message_of_address on outbox_message (shop_id, address_key, id);
comment on table outbox_message is 'Messages to visitors and members outside the pages.';
comment on column outbox_message.event is 'Kind of message, a key of outboxEvents or memberPushes. The text is composed at sending.';
comment on column outbox_message.about_id is
  'Row of another feature, of the kind about_kind. It may no longer exist. Null: the message is about no row.';
comment on column outbox_message.address is
  'E-mail address, id of the push_subscription, member_push or line_recipient, or of an SMS the id of the ticket whose number is read at sending. Null: erased.';
comment on column outbox_message.address_key is
  'HMAC of the address, to find suppressed addresses and earlier messages. Of an SMS it is set at sending. Null: erased, or a push or LINE message.';
comment on column outbox_message.template_version is 'Version of the shop’s own template. 0: the built-in template.';
comment on column outbox_message.variables is 'Values for the template; empty once erased.';
comment on column outbox_message.maybe_sent is
  'Whether an unrecorded attempt may have reached the recipient. The next attempt has the same Message-ID.';
comment on column outbox_message.result is 'Result of the last attempt: response of the receiving server, or our own reason. Null: not tried yet.';
comment on column outbox_message.account_id is 'Account of the member who receives it. Null: the recipient is not a member.';
comment on column outbox_message.reaction is
  'The visitor’s first reaction after this message, the last one sent of its event: seen: opened the page; answered: pressed a button. Null: none.';
comment on column outbox_message.expires_at is 'Time from which the message is no longer worth sending.';
call keep_in_scope('outbox_message');

create table suppressed_address (
  organization_id uuid not null,
  shop_id uuid not null,
  address_key bytea not null,
  reason text not null check (reason in ('refused', 'optedOut')),
  at timestamptz not null,
  -- The reason is in the key, so that an opt-out survives a refusal by the server and a correction of the address.
  primary key (shop_id, address_key, reason),
  constraint suppressed_address_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table suppressed_address is 'Addresses that get no mail: refused permanently by their server, or opted out.';
comment on column suppressed_address.reason is 'optedOut: applies to advertising only.';
call keep_in_scope('suppressed_address');

-- No row policy and no grants: due messages of all tenants, without their content.
create table outbox_due (
  message_id uuid primary key,
  organization_id uuid,
  shop_id uuid,
  channel text not null check (channel in ('mail', 'sms', 'push', 'line')),
  urgent boolean not null,
  due_at timestamptz not null
);
create index outbox_due_next on outbox_due (channel, urgent, due_at);
comment on table outbox_due is
  'Due times of unsent messages. A message being sent is due again later, in case its process dies (docs/decisions/085-outbox.md).';
comment on column outbox_due.organization_id is 'Null: a message to an account.';
comment on column outbox_due.urgent is
  'Whether it goes before all messages that are not urgent, because its reader waits for it: a call, a sign-in link.';

create function make_due(message_id uuid, of_organization uuid, of_shop uuid, by_channel text, is_urgent boolean, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into outbox_due as d (message_id, organization_id, shop_id, channel, urgent, due_at)
        select message_id, of_organization, of_shop, by_channel, is_urgent, at where of_organization is not distinct from scope_organization()
        on conflict on constraint outbox_due_pkey do update set due_at = excluded.due_at
        returning true $$;

-- Ends the due time, or postpones it to `again`. `had` is an optimistic lock: the due time set when the caller took the message. Within the caller's scope.
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

-- No row policy and no grants, like outbox_due.
create table outbox_turn (
  channel text primary key check (channel in ('mail', 'sms', 'push', 'line')),
  next_at timestamptz not null
);
comment on table outbox_turn is 'Rate limit of each channel, shared by all processes, because a provider counts all messages together.';
comment on column outbox_turn.next_at is 'Earliest time of the next message, by the database’s clock.';
insert into outbox_turn (channel, next_at) values ('mail', now()), ('sms', now()), ('push', now()), ('line', now());

-- A shop's mail timing (docs/decisions/100-mail-timing.md), its texts, and the limit per mailbox (docs/decisions/146-mail-addresses.md).

create table mail_policy (
  shop_id uuid primary key,
  organization_id uuid not null,
  ladders jsonb not null,
  lane_ladders jsonb not null default '{}',
  sms jsonb,
  reminders jsonb not null default '[{"days": 1, "at": "18:00"}, {"hours": 2}]' check (jsonb_array_length(reminders) <= 3),
  running_late_minutes integer default 15 check (running_late_minutes between 5 and 120),
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
comment on table mail_policy is 'A shop’s settings for mails. Without a row the defaults of src/domain/outbox/policy.ts apply.';
comment on column mail_policy.ladders is
  'Steps by event, in their order: the channel, and the minutes after the step before it. A channel without a step is not used.';
comment on column mail_policy.lane_ladders is 'Steps by lane id and event, used instead of the shop’s. An event without steps of its own uses the shop’s.';
comment on column mail_policy.sms is 'SMS to visitors: sender, segments a day, price of a segment. Null: the shop sends none.';
comment on column mail_policy.reminders is 'Each reminder: days before the visit with a time by the shop’s clock, or hours before the visit.';
comment on column mail_policy.running_late_minutes is
  'A visitor with a reservation is mailed if the expected call is more minutes than that after the booked time. Null: no such mail.';
comment on column mail_policy.quiet_from is
  'Start of the quiet hours by the shop’s clock. Messages that can wait are sent after quiet_until. Null: no quiet hours.';
comment on column mail_policy.message_retention_days is 'Days for which a message’s content and address are kept.';
comment on column mail_policy.reply_to is 'Address for replies. Null: the sender address.';
comment on column mail_policy.signature is 'Signatures by language. Languages without one use the Japanese one.';
comment on column mail_policy.sender is
  'Sender data required in advertising: name, postal address, contact for complaints. Null: the shop sends no advertising.';
call keep_in_scope('mail_policy');

create table mail_template (
  organization_id uuid not null,
  shop_id uuid not null,
  event text not null,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  version integer not null check (version > 0),
  enabled boolean not null,
  subject text check (length(subject) between 1 and 200),
  short text check (length(short) between 1 and 200),
  body text check (length(body) between 1 and 10000),
  at timestamptz not null,
  account_id text,
  primary key (shop_id, event, locale, version),
  constraint mail_template_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint mail_template_whole check ((subject is null) = (body is null) and (short is null or subject is not null))
);
comment on table mail_template is 'A shop’s own texts of messages with all versions; the highest version applies. Without a row the built-in text applies.';
comment on column mail_template.event is 'Kind of message, a key of outboxEvents.';
comment on column mail_template.enabled is 'Whether the message is sent in that language.';
comment on column mail_template.subject is 'Subject of the mail, and title on other channels. Null, together with body: the built-in text.';
comment on column mail_template.short is 'Text of push messages and at LINE. Null: the built-in text, or an event that goes by mail only.';
comment on column mail_template.account_id is 'Account that saved it. Null: copied from another shop.';
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
comment on table mailbox_day is 'Number of mails to a visitor’s mailbox on a day. The row is deleted when the business day ends.';
comment on column mailbox_day.mailbox is 'HMAC of the address without its +tag.';
call keep_in_scope('mailbox_day');

create table sms_day (
  shop_id uuid not null,
  day date not null,
  organization_id uuid not null,
  segments integer not null,
  primary key (shop_id, day),
  constraint sms_day_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table sms_day is
  'Segments of SMS that a shop sent to visitors on a day; the policy limits them. Sign-in codes have identity.sms_day. The row is deleted when the business day ends.';
call keep_in_scope('sms_day');

-- Ends with the sign-in of the browser or with the membership (docs/decisions/185-web-push.md).
create table member_push (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid,
  member_id uuid not null references member,
  account_id text not null,
  sign_in_id text not null,
  endpoint text not null check (length(endpoint) <= 1024),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 100),
  locale text not null check (locale in ('ja', 'en', 'zh')),
  events text[] not null check (cardinality(events) > 0),
  waits_told_at jsonb not null default '{}',
  created_at timestamptz not null,
  constraint member_push_once unique (member_id, endpoint),
  constraint member_push_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index member_push_of_shop on member_push (organization_id, shop_id);
comment on table member_push is 'Browsers that get push messages as a member.';
comment on column member_push.shop_id is 'Null: the member acts in every shop of the organization.';
comment on column member_push.sign_in_id is 'Sign-in that chose the messages. With its end the row is deleted.';
comment on column member_push.endpoint is 'Address at the browser’s push service (RFC 8030). The browser names it, so only guarded requests may go there.';
comment on column member_push.p256dh is 'Public key of the browser, in base64url (RFC 8291).';
comment on column member_push.auth is 'Authentication secret of the browser, in base64url (RFC 8291).';
comment on column member_push.events is 'Chosen messages, keys of memberPushes.';
comment on column member_push.waits_told_at is 'By shop id the last message that a visitor waits and nobody is at the desk.';
call keep_in_scope('member_push');
