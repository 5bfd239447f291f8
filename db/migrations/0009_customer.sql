-- Who gave cards. A person is the organization's: whoever works in one of its shops meets the same.

create table customer (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null,
  kana text,
  reading text generated always as (nullif(regexp_replace(kana, '[[:space:]・]', '', 'g'), '')) stored,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  same_as uuid references customer,
  person_id uuid not null generated always as (coalesce(same_as, id)) stored,
  created_at timestamptz not null,
  rev integer not null default 1
);
create index customer_of_person on customer (person_id);
-- With the latest first: what many have in common is read no further than a list shows.
create index customer_of_reading on customer (organization_id, reading, id) where reading is not null;
comment on table customer is
  'Who gave a card. Nothing but a submitted card makes one. Two are one person because staff say so, and for 30 days it can be taken back (docs/decisions/057-merges.md): nothing is copied, each card keeps the customer that it made, and so do contacts.';
comment on column customer.reading is 'What two readings are compared by.';
comment on column customer.same_as is 'The one whom staff have said that this one is, at the root of all that were put together.';
comment on column customer.person_id is 'Those with the same are one person.';
call keep_in_scope('customer');

create table customer_contact (
  customer_id uuid not null references customer on delete cascade,
  organization_id uuid not null references organization,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  raw text not null,
  primary key (customer_id, kind, value)
);
create index customer_of_contact on customer_contact (organization_id, kind, value, customer_id);
comment on table customer_contact is 'How a customer can be reached.';
comment on column customer_contact.value is 'What is compared: a phone number as E.164, an address in small letters.';
comment on column customer_contact.raw is 'As it was given.';
call keep_in_scope('customer_contact');

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
comment on table customer_merge is 'Who was put together with whom: a forest, so that each can be taken back alone.';
comment on column customer_merge.until is 'The last day on which it can be taken back, in the shop.';
call keep_in_scope('customer_merge');

create table customer_apart (
  one_id uuid not null references customer on delete cascade,
  other_id uuid not null references customer on delete cascade,
  organization_id uuid not null references organization,
  told_at timestamptz not null,
  primary key (one_id, other_id)
);
create index customer_apart_of_other on customer_apart (other_id);
comment on table customer_apart is 'Two of whom staff have said that they are not the same.';
comment on column customer_apart.one_id is 'The smaller of the two.';
call keep_in_scope('customer_apart');
