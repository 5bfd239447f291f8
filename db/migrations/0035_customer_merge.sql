-- Two persons are one because staff say so, and for 30 days it can be taken back (docs/decisions/057-merges.md). Nothing is copied: each card keeps the
-- customer that it made, and so do contacts; together they are one person.

-- same_as: the one whom staff have said that this one is, at the root of all that were put together. reading: what two readings are compared by.
alter table customer
  add column same_as uuid references customer,
  add column person_id uuid not null generated always as (coalesce(same_as, id)) stored,
  add column reading text generated always as (nullif(regexp_replace(kana, '[[:space:]・]', '', 'g'), '')) stored;
create index customer_of_person on customer (person_id);
-- With the latest first: what many have in common is read no further than a list shows.
create index customer_of_reading on customer (organization_id, reading, id) where reading is not null;
drop index customer_of_contact;
create index customer_of_contact on customer_contact (organization_id, kind, value, customer_id);

-- Who was put together with whom: a forest, so that each can be taken back alone. until: the last day on which it can, in the shop.
create table customer_merge (
  id uuid primary key,
  organization_id uuid not null references organization,
  kept_id uuid not null references customer,
  merged_id uuid not null unique references customer,
  merged_at timestamptz not null,
  merged_by text not null,
  until date not null
);
create index customer_merge_into on customer_merge (kept_id);

-- Two of whom staff have said that they are not the same; one_id is the smaller one.
create table customer_apart (
  one_id uuid not null references customer on delete cascade,
  other_id uuid not null references customer on delete cascade,
  organization_id uuid not null references organization,
  told_at timestamptz not null,
  primary key (one_id, other_id)
);
create index customer_apart_of_other on customer_apart (other_id);

do $$
declare tenant text;
begin
  -- The organization's, as the persons are.
  foreach tenant in array array['customer_merge', 'customer_apart']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy scope on %I using (organization_id = (select scope_organization())) with check (organization_id = scope_organization())', tenant);
  end loop;
end $$;
