-- Requests about one's own data by those who have no link of their card, and how they were answered (product.md, 10).
-- source: how it came. found_by: what helps to find the person. forgotten_at: when what is personal was taken out; the rest is the shop's record.
create table privacy_request (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  reference text not null,
  kind text not null check (kind in ('access', 'correct', 'stop', 'erase')),
  source text not null check (source in ('page', 'counter', 'phone', 'letter')),
  locale text not null check (locale in ('ja', 'en', 'zh')),
  name text,
  contact text,
  found_by text,
  words text,
  received_at timestamptz not null,
  due_on date not null,
  identified_how text check (identified_how in ('document', 'callback', 'mail')),
  identified_at timestamptz,
  identified_by text,
  outcome text check (outcome in ('handedOver', 'corrected', 'stopped', 'erased', 'refused')),
  refused_for text check (refused_for in ('nothingFound', 'unidentified', 'mustKeep', 'other')),
  closing_words text,
  closed_at timestamptz,
  closed_by text,
  forgotten_at timestamptz,
  rev integer not null default 1,
  unique (shop_id, reference),
  check (num_nulls(identified_how, identified_at, identified_by) in (0, 3)),
  check (num_nulls(outcome, closed_at, closed_by) in (0, 3)),
  check ((outcome = 'refused') = (refused_for is not null)),
  -- The second wall: nothing is told or changed for somebody of whom nobody knows who they are.
  check (outcome is null or outcome = 'refused' or identified_at is not null),
  check (forgotten_at is null or (closed_at is not null and num_nonnulls(name, contact, found_by, words, closing_words) = 0))
);
create index privacy_request_open on privacy_request (shop_id, due_on, id) where closed_at is null;
create index privacy_request_closed on privacy_request (shop_id, closed_at desc, id desc) where closed_at is not null;
create index privacy_request_to_forget on privacy_request (closed_at) where closed_at is not null and forgotten_at is null;

-- The cards that staff found to be those of whoever asks.
create table privacy_request_card (
  request_id uuid not null references privacy_request,
  card_id uuid not null references card,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  primary key (request_id, card_id)
);

do $$
declare tenant text;
begin
  foreach tenant in array array['privacy_request', 'privacy_request_card']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format(
      'create policy scope on %I using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
         with check (in_scope(organization_id, shop_id))', tenant);
  end loop;
end $$;
create policy never_removed on privacy_request as restrictive for delete using (false);
