-- Words to those who wait. Who was addressed is written down, because whoever comes later or has moved to another lane reads what was said to
-- them, not what was said to others.
create table message (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  business_day date not null,
  ticket_id uuid references ticket,
  lane_id uuid references lane,
  preset text,
  text jsonb not null,
  parties integer not null,
  sent_by text not null,
  at timestamptz not null,
  -- The shop's sequence number of the sending.
  seq bigint not null
);
create index message_by_shop on message (shop_id, seq);

create table message_recipient (
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  ticket_id uuid not null references ticket,
  message_id uuid not null references message,
  primary key (ticket_id, message_id)
);
create index message_recipient_by_message on message_recipient (message_id);

alter table message enable row level security;
create policy scope on message
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
alter table message_recipient enable row level security;
create policy scope on message_recipient
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
