-- How much a shop has mailed to one mailbox on a day, so that no stranger makes it mail somebody without end (docs/decisions/146-mail-cap.md).

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

alter table ticket_address add column mailbox bytea;
comment on column ticket_address.mailbox is 'HMAC of the address without its tag. Null: written by a former version.';
