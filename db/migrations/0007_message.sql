-- Words to those who wait.

create table message (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  business_day date not null,
  ticket_id uuid references ticket,
  lane_id uuid references lane,
  preset text,
  text jsonb not null,
  parties integer not null,
  sent_by text not null,
  at timestamptz not null,
  seq bigint not null,
  constraint message_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index message_by_shop on message (shop_id, seq);
comment on table message is 'What staff told one party, a lane or the whole shop.';
comment on column message.preset is 'Which of the shop’s ready words they were; null: staff’s own.';
comment on column message.text is 'By language.';
comment on column message.parties is 'How many were addressed.';
comment on column message.sent_by is 'Account.';
comment on column message.seq is 'The shop’s sequence number of the sending.';
call keep_in_scope('message');

create table message_recipient (
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null references ticket,
  message_id uuid not null references message,
  primary key (ticket_id, message_id),
  constraint message_recipient_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index message_recipient_by_message on message_recipient (message_id);
comment on table message_recipient is
  'Who was addressed: whoever comes later or has moved to another lane reads what was said to them, not what was said to others.';
call keep_in_scope('message_recipient');
