-- Whether a member serves right now, as they said it last. Nobody has said anything as long as there is no row.
create table presence (
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  member_id uuid not null references member,
  state text not null check (state in ('serving_ready', 'away', 'break', 'off')),
  since timestamptz not null,
  primary key (shop_id, member_id)
);

alter table presence enable row level security;
create policy scope on presence
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
