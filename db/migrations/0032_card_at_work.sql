-- What is to be done about a card, and who has it before them.

-- words: what is to be done. due_on: by the shop's calendar. done_by, created_by: accounts.
create table card_task (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  card_id uuid not null references card,
  words text not null,
  due_on date,
  assignee_id uuid references staff,
  created_at timestamptz not null,
  created_by text,
  done_at timestamptz,
  done_by text,
  rev integer not null default 1,
  check ((done_at is null) = (done_by is null))
);
create index card_task_of_card on card_task (card_id);
create index card_task_open on card_task (shop_id, assignee_id, (coalesce(due_on, 'infinity'::date)), id) where done_at is null;

-- One row for each stream by which somebody follows a card. It ends with the stream; seen_until: where its server was killed.
create table card_viewer (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  card_id uuid not null references card,
  account_id text not null,
  editing boolean not null,
  seen_until timestamptz not null
);
create index card_viewer_of_card on card_viewer (card_id);

do $$
declare tenant text;
begin
  foreach tenant in array array['card_task', 'card_viewer']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format(
      'create policy scope on %I using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
         with check (in_scope(organization_id, shop_id))', tenant);
  end loop;
end $$;
