-- Properties that staff have proposed to whoever gave a card (product.md, 8).

-- name: of the house and its room. rent: yen a month. link: never fetched by the server. created_by: account. removed_at: taken off, and may be brought back.
create table card_proposal (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  card_id uuid not null references card,
  name text not null,
  rent integer check (rent >= 0),
  link text check (link ~* '^https?://'),
  remark text,
  reaction text not null check (reaction in ('proposed', 'interested', 'viewing', 'applied', 'declined')),
  created_at timestamptz not null,
  created_by text,
  removed_at timestamptz,
  rev integer not null default 1
);
create index card_proposal_of_card on card_proposal (card_id, id);

alter table card_proposal enable row level security;
create policy scope on card_proposal using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
