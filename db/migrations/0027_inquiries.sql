-- Inquiries that arrive by mail: a shop's mailbox, the rules that read portals' mails, and the mails (docs/decisions/190-inquiries.md).

create table inquiry_mailbox (
  shop_id uuid primary key,
  organization_id uuid not null,
  host text not null check (length(host) <= 253),
  port integer not null check (port between 1 and 65535),
  start_tls boolean not null,
  user_name text not null check (length(user_name) <= 254),
  sealed_password bytea not null,
  folder text not null check (length(folder) <= 200),
  uid_validity text,
  last_uid bigint,
  read_at timestamptz,
  failure text check (failure in ('login', 'needsOauth', 'folder', 'certificate', 'private', 'unreachable')),
  failed_at timestamptz,
  rev integer not null default 1,
  created_at timestamptz not null,
  constraint inquiry_mailbox_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint inquiry_mailbox_failed_whole check ((failure is null) = (failed_at is null))
);
comment on table inquiry_mailbox is 'Mailbox that is read for inquiries by IMAP, every minute. Its mails are never changed.';
comment on column inquiry_mailbox.start_tls is 'Whether encryption starts by STARTTLS; otherwise it is on from the first byte.';
comment on column inquiry_mailbox.sealed_password is
  'Encrypted with AES-256-GCM under a key derived from the installation key and bound to shop, server and user.';
comment on column inquiry_mailbox.uid_validity is 'The server’s UIDVALIDITY. While it stays the same, last_uid is the last mail taken. Null: never read.';
comment on column inquiry_mailbox.read_at is 'Time of the last reading without a failure. Null: never read.';
comment on column inquiry_mailbox.failure is 'Reason for which the last reading failed. Null: it did not.';
comment on column inquiry_mailbox.failed_at is 'Time of the first failure since the last reading.';
call keep_in_scope('inquiry_mailbox');

create table inquiry_rule (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  sender text not null check (length(sender) <= 254),
  portal text not null check (length(portal) <= 60),
  marks jsonb,
  rev integer not null default 1,
  created_at timestamptz not null,
  constraint inquiry_rule_once unique (shop_id, sender),
  constraint inquiry_rule_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table inquiry_rule is 'What is done with mails of a sender.';
comment on column inquiry_rule.sender is 'Address in lower case.';
comment on column inquiry_rule.portal is 'Name of the portal, shown as the source of its cards.';
comment on column inquiry_rule.marks is 'Label before each value (src/domain/inquiries/rule.ts). Null: mails of the sender are ignored.';
call keep_in_scope('inquiry_rule');

create table inquiry (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  status text not null check (status in ('waiting', 'card', 'dismissed', 'erased')),
  sender text check (length(sender) <= 254),
  sender_name text check (length(sender_name) <= 200),
  subject text check (length(subject) <= 200),
  text text,
  cut boolean not null default false,
  checked_rev integer,
  card_id uuid references card,
  received_at timestamptz not null,
  taken_at timestamptz not null,
  due_at timestamptz,
  late_notified_at timestamptz,
  constraint inquiry_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint inquiry_content_kept check ((status = 'waiting' or status = 'dismissed') = (text is not null)),
  constraint inquiry_card_known check ((status = 'card') = (card_id is not null))
);
create index inquiry_of_shop on inquiry (shop_id, status, received_at desc, id desc) where status in ('waiting', 'dismissed');
create index inquiry_due on inquiry (organization_id, due_at) where status = 'waiting' and late_notified_at is null;
create index inquiry_of_sender on inquiry (shop_id, sender, received_at desc, id desc) where sender is not null;
create index inquiry_of_card on inquiry (card_id) where card_id is not null;
comment on table inquiry is 'Mails taken from a shop’s mailbox. Rows stay, so that no mail is taken twice.';
comment on column inquiry.id is 'Derived from the shop and the mail’s Message-ID, date, sender and subject: copies of a mail are one row, even after a restore.';
comment on column inquiry.status is
  'waiting: no rule fits. card: a card was made, which holds the text as a file. erased: of no use or erased; only the id is left.';
comment on column inquiry.sender is 'Address in lower case; of a forwarded mail, that of the original. Null: erased, or a card was made without a rule.';
comment on column inquiry.cut is 'Whether the mail was too large, so that it was taken without attachments.';
comment on column inquiry.due_at is 'End of the shop’s target for the first contact, as in first_contact. Null: the shop had no target.';
comment on column inquiry.late_notified_at is 'Time at which managers were notified that the target had passed. Null: not notified.';
comment on column inquiry.checked_rev is 'Revision of the sender’s rule that found no whole inquiry in the mail. Null: none was tried.';
call keep_in_scope('inquiry');

create table inquiry_file (
  inquiry_id uuid not null references inquiry on delete cascade,
  number integer not null,
  organization_id uuid not null,
  shop_id uuid not null,
  name text not null check (length(name) <= 200),
  bytes bytea not null,
  primary key (inquiry_id, number),
  constraint inquiry_file_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
alter table inquiry_file alter column bytes set storage external;
comment on table inquiry_file is 'Pictures and PDF files of mails that wait. They move to the card that is made of the mail.';
call keep_in_scope('inquiry_file');

create table privacy_request_inquiry (
  request_id uuid not null references privacy_request,
  inquiry_id uuid not null references inquiry,
  organization_id uuid not null,
  shop_id uuid not null,
  primary key (request_id, inquiry_id),
  constraint privacy_request_inquiry_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index privacy_request_inquiry_of_inquiry on privacy_request_inquiry (inquiry_id);
comment on table privacy_request_inquiry is 'Mails without a card that staff matched to the request.';
call keep_in_scope('privacy_request_inquiry');
