-- Who took reception cards out of the shop in a file, when, which and how many (product.md, 10).
create table card_export (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  account_id text not null,
  at timestamptz not null,
  encoding text not null check (encoding in ('utf8', 'shift_jis')),
  -- What the list was narrowed to. Of words that were looked for only that there were some: they may be a visitor's name.
  filter jsonb not null,
  -- As many as were found: written before the first of them left.
  cards integer not null,
  -- Characters that the encoding doesn't have; null as long as the file isn't whole.
  replaced integer,
  finished_at timestamptz
);
create index card_export_of_shop on card_export (shop_id, at desc, id desc);

alter table card_export enable row level security;
create policy scope on card_export
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
create policy never_removed on card_export as restrictive for delete using (false);
