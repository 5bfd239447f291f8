-- How long a shop keeps what its cards say of somebody (product.md, 10).

-- Months for each class; null: as long as the card is there. A shop without a row keeps everything.
create table retention (
  shop_id uuid primary key references shop,
  organization_id uuid not null references organization,
  open integer check (open between 1 and 120),
  person integer check (person between 1 and 120),
  contact integer check (contact between 1 and 120),
  paper integer check (paper between 1 and 120),
  changed_at timestamptz not null,
  rev integer not null default 1
);

-- How far a shop's cards were gone through: of those that nobody has worked with since `before`, what goes after so many months is gone. rev: by which policy.
create table retention_progress (
  shop_id uuid not null references shop,
  months integer not null,
  organization_id uuid not null references organization,
  rev integer not null,
  before timestamptz not null,
  primary key (shop_id, months)
);

-- Until now notes, tasks, files and numbers did not count as work with a card. Each shop's in a scope of its own, as the forms.
do $$
declare place record;
begin
  for place in select organization_id, shop_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', place.organization_id::text, true), set_config('app.shop', place.shop_id::text, true);
    update card set touched_at = happened.at
      from (
        select entity_id, max(at) as at from event
         where shop_id = place.shop_id and entity_type = 'card' and kind not in ('card.reveal', 'card.openFile')
         group by entity_id
      ) happened
     where card.id = happened.entity_id and card.shop_id = place.shop_id and card.touched_at < happened.at;
  end loop;
  perform set_config('app.org', '', true), set_config('app.shop', '', true);
end $$;

-- Cards in the order in which they become due.
create index card_by_touch on card (shop_id, touched_at, id) where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');

do $$
declare tenant text;
begin
  foreach tenant in array array['retention', 'retention_progress']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format(
      'create policy scope on %I using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
         with check (in_scope(organization_id, shop_id))', tenant);
  end loop;
end $$;
