-- What staff note at a card one by one stands in one table, of whatever kind it is.

create table card_item (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  kind text not null check (kind in ('task', 'proposal')),
  fields jsonb not null check (coalesce(fields ->> 'link', 'https://') ~* '^https?://'),
  assignee_id uuid references staff,
  due_on date,
  done_at timestamptz,
  done_by text,
  created_at timestamptz not null,
  created_by text,
  removed_at timestamptz,
  rev integer not null default 1,
  constraint card_item_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint card_item_done_by_somebody check ((done_at is null) = (done_by is null))
);
create index card_item_of_card on card_item (card_id, id);
create index card_item_open on card_item (shop_id, assignee_id, (coalesce(due_on, 'infinity'::date)), id) where kind = 'task' and done_at is null;
comment on table card_item is 'Items of a card: what is to be done about it, and properties that staff have proposed to whoever gave it (product.md, 8).';
comment on column card_item.fields is 'What is noted of it, by the kind’s fields (src/domain/cards/item.ts), but for what has a column. The server never fetches a link.';
comment on column card_item.due_on is 'By the shop’s calendar.';
comment on column card_item.created_by is 'Account, as done_by.';
comment on column card_item.removed_at is 'Taken off; it may be brought back.';
call keep_in_scope('card_item');

do $$
declare org uuid;
begin
  for org in select distinct organization_id from resolver where kind = 'shop' loop
    perform set_config('app.org', org::text, true);
    insert into card_item (id, organization_id, shop_id, card_id, kind, fields, assignee_id, due_on, done_at, done_by, created_at, created_by, rev)
      select id, organization_id, shop_id, card_id, 'task', jsonb_build_object('words', words), assignee_id, due_on, done_at, done_by, created_at, created_by, rev
        from card_task where organization_id = org;
    insert into card_item (id, organization_id, shop_id, card_id, kind, fields, created_at, created_by, removed_at, rev)
      select id, organization_id, shop_id, card_id, 'proposal',
             jsonb_build_object('name', name, 'rent', rent, 'link', link, 'remark', remark, 'reaction', reaction), created_at, created_by, removed_at, rev
        from card_proposal where organization_id = org;
  end loop;
  perform set_config('app.org', '', true);
end $$;
drop table card_task, card_proposal;
