-- Who is known in one shop is known in the organization's others only where they agreed to a text that said so.

alter table organization add column across_shops boolean not null default false;
comment on column organization.across_shops is 'Whether the notice of its shops says that they share who is known to them; a person is shared who has agreed to that.';

alter table consent add column across_shops boolean not null default false;
comment on column consent.across_shops is 'Whether the text that was agreed to said that the organization’s shops share who is known to them.';

-- Copies, because a row policy hides the consents and cards of other shops.
alter table customer add column home_shop_id uuid, add column across_shops boolean not null default false;
comment on column customer.home_shop_id is 'The shop that the card was given to.';
comment on column customer.across_shops is 'Whether a consent stands by which other shops may know of them.';

do $$
declare org uuid;
begin
  for org in select distinct organization_id from resolver where kind = 'shop' loop
    perform set_config('app.org', org::text, true);
    update customer p set home_shop_id = c.shop_id from card c where c.customer_id = p.id and p.organization_id = org;
  end loop;
  perform set_config('app.org', '', true);
end $$;

alter table customer
  alter column home_shop_id set not null,
  add constraint customer_home_shop foreign key (organization_id, home_shop_id) references shop (organization_id, id);

-- What a shop has itself, and what others share: two walks, so that neither goes past what it may not see.
drop index customer_of_reading;
create index customer_of_reading on customer (organization_id, home_shop_id, reading, id) where reading is not null;
create index customer_shared_by_reading on customer (organization_id, reading, id) where across_shops and reading is not null;
