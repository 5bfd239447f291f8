-- Where visitors are told of what becomes of their number (docs/decisions/083-outbox.md). It goes at the day's end, and never enters a card.

create table ticket_address (
  ticket_id uuid primary key references ticket,
  organization_id uuid not null,
  shop_id uuid not null,
  address text not null check (length(address) <= 254),
  address_key bytea not null,
  near_told_at timestamptz,
  created_at timestamptz not null,
  constraint ticket_address_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index ticket_address_of_shop on ticket_address (shop_id, address_key);
comment on table ticket_address is 'The e-mail address at which a visitor wants to be told of their number, until the business day ends.';
comment on column ticket_address.address_key is 'HMAC of the address.';
comment on column ticket_address.near_told_at is 'When it was known that their turn is near: told, or near already when the address was left.';
call keep_in_scope('ticket_address');
