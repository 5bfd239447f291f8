-- Places of which staff have said that real visitors take numbers there, on that business day (docs/decisions/065-rush.md).
create table rush_dismissal (
  shop_id uuid not null references shop,
  business_day date not null,
  origin bytea not null,
  organization_id uuid not null references organization,
  primary key (shop_id, business_day, origin)
);
alter table rush_dismissal enable row level security;
create policy scope on rush_dismissal
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
