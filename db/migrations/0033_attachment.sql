-- Files of a reception card (product.md, 4.2): photos of visitors, and what staff lay beside them.
-- field: the key of the form's question, of a visitor's. width, height: of a picture.
create table attachment (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  card_id uuid not null references card,
  field text,
  added_by text not null check (added_by in ('visitor', 'member')),
  kind text not null check (kind in ('image', 'pdf')),
  name text not null,
  size integer not null,
  width integer,
  height integer,
  added_at timestamptz not null
);
create index attachment_of_card on attachment (card_id, added_at);
-- How much a shop has, without looking at the rows.
create index attachment_of_shop on attachment (shop_id) include (card_id, size);

-- The bytes, apart: whoever lists files reads none of them.
create table attachment_file (
  attachment_id uuid not null references attachment on delete cascade,
  part text not null check (part in ('whole', 'thumbnail')),
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  bytes bytea not null,
  primary key (attachment_id, part)
);
-- Pictures don't get smaller by being packed again; unpacked, a piece is read without what stands before it.
alter table attachment_file alter column bytes set storage external;

do $$
declare tenant text;
begin
  foreach tenant in array array['attachment', 'attachment_file']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format(
      'create policy scope on %I using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
         with check (in_scope(organization_id, shop_id))', tenant);
  end loop;
end $$;
