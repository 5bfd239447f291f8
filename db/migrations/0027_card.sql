-- Reception cards (product.md, 4.2): what a visitor filled in, and what staff make of it.

-- One person per organization. Nothing but a submitted card makes one, and only staff say that two are the same.
create table customer (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null,
  kana text,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  created_at timestamptz not null,
  rev integer not null default 1
);

-- value: what is compared, a phone number as E.164, an address in small letters. raw: as it was given.
create table customer_contact (
  customer_id uuid not null references customer on delete cascade,
  organization_id uuid not null references organization,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  raw text not null,
  primary key (customer_id, kind, value)
);
create index customer_of_contact on customer_contact (organization_id, kind, value);

-- The shop's own list of how far a sale has come.
create table card_stage (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  name jsonb not null,
  sort integer not null default 0,
  archived_at timestamptz,
  rev integer not null default 1
);
create index card_stage_of_shop on card_stage (shop_id, sort);

create table card (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  customer_id uuid references customer,
  form_version integer not null,
  status text not null check (status in
    ('draft', 'submitted', 'abandoned', 'accepted', 'in_progress', 'on_hold', 'won', 'lost', 'deleted', 'purged')),
  -- While deleted: what it is restored to.
  status_before text,
  stage_id uuid references card_stage,
  temperature text check (temperature in ('A', 'B', 'C')),
  assignee_id uuid references staff,
  next_contact_on date,
  lost_reason text,
  -- The visitor's language, in which the answers were given.
  locale text not null check (locale in ('ja', 'en', 'zh')),
  -- By the name of the control (src/domain/forms/answers.ts).
  answers jsonb not null,
  token_version integer not null default 1,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  submitted_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  purge_on date,
  rev integer not null default 1,
  foreign key (shop_id, form_version) references form_version,
  check ((status = 'deleted') = (deleted_at is not null and purge_on is not null and status_before is not null)),
  check (status in ('draft', 'abandoned', 'purged') or submitted_at is not null)
);
create index card_of_shop on card (shop_id, submitted_at desc, id desc) where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
create index card_of_customer on card (customer_id);
create index card_untouched on card (touched_at) where status = 'draft';
create index card_to_purge on card (purge_on) where status = 'deleted';

-- The visit that a card was filled in at: one card for a ticket.
create table card_ticket (
  ticket_id uuid primary key references ticket,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  card_id uuid not null references card
);
create index card_ticket_of_card on card_ticket (card_id);

-- Agreed to what, in which version and language, and when (product.md, 10). key: of the field. form_version: where the words were the form's own.
create table consent (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  card_id uuid not null references card,
  key text not null,
  about text not null check (about in ('notice', 'field')),
  text_version integer not null,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consent_of_card on consent (card_id);

-- A card's token finds it.
alter table resolver drop constraint resolver_kind_check;
alter table resolver add constraint resolver_kind_check check (kind in ('shop', 'entry', 'formerEntry', 'ticket', 'card', 'invitation'));

do $$
declare tenant text;
begin
  foreach tenant in array array['card_stage', 'card', 'card_ticket', 'consent']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format(
      'create policy scope on %I using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
         with check (in_scope(organization_id, shop_id))', tenant);
  end loop;
  -- A person is the organization's: whoever works in one of its shops meets the same.
  foreach tenant in array array['customer', 'customer_contact']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy scope on %I using (organization_id = (select scope_organization())) with check (organization_id = scope_organization())', tenant);
  end loop;
end $$;
