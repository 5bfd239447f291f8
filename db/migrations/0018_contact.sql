-- A phone number or e-mail address that a visitor may leave in a lane that asks for one (docs/decisions/036-same-contact.md).
alter table lane add column asks_contact boolean not null default false;
-- same_letter, same_ordinal: the number under which the contact was left first on the day, where that is another one.
alter table ticket
  add column contact text check (length(contact) between 1 and 120),
  add column same_letter text,
  add column same_ordinal integer,
  add check (num_nulls(same_letter, same_ordinal) in (0, 2));

-- The first number of each contact on a business day. The key is another one in each shop and on each day.
create table contact_day (
  shop_id uuid not null references shop,
  business_day date not null,
  contact bytea not null,
  organization_id uuid not null references organization,
  letter text not null,
  ordinal integer not null,
  primary key (shop_id, business_day, contact)
);
alter table contact_day enable row level security;
create policy scope on contact_day
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
