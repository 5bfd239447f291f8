-- Who gave cards. A person is the organization's: whoever works in one of its shops meets the same, where they agreed to that
-- (docs/decisions/116-customers-across-shops.md).

create table customer (
  id uuid primary key,
  organization_id uuid not null references organization,
  -- This and across_shops are copies, because a row policy hides the consents and cards of other shops.
  home_shop_id uuid not null,
  across_shops boolean not null default false,
  name text not null,
  kana text,
  reading text generated always as (nullif(regexp_replace(kana, '[[:space:]・]', '', 'g'), '')) stored,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  same_as uuid references customer,
  person_id uuid not null generated always as (coalesce(same_as, id)) stored,
  created_at timestamptz not null,
  rev integer not null default 1,
  constraint customer_home_shop foreign key (organization_id, home_shop_id) references shop (organization_id, id)
);
create index customer_of_person on customer (person_id);
-- What a shop has itself, and what others share: two walks, so that neither goes past what it may not see. With the latest first: what many have in common is
-- read no further than a list shows.
create index customer_of_reading on customer (organization_id, home_shop_id, reading, id) where reading is not null;
create index customer_shared_by_reading on customer (organization_id, reading, id) where across_shops and reading is not null;
comment on table customer is
  'Who gave a card. Nothing but a submitted card makes one. Two are one person because staff say so, and for 30 days it can be taken back (docs/decisions/057-customers.md): nothing is copied, each card keeps the customer that it made, and so do contacts.';
comment on column customer.home_shop_id is 'The shop that the card was given to.';
comment on column customer.across_shops is 'Whether a consent stands by which other shops may know of them.';
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

create table customer_distinct (
  one_id uuid not null references customer on delete cascade,
  other_id uuid not null references customer on delete cascade,
  organization_id uuid not null references organization,
  marked_at timestamptz not null,
  primary key (one_id, other_id)
);
create index customer_distinct_of_other on customer_distinct (other_id);
comment on table customer_distinct is 'Two of whom staff have said that they are not the same.';
comment on column customer_distinct.one_id is 'The smaller of the two.';
call keep_in_scope('customer_distinct');

-- Reception cards: what a visitor filled in, and what staff make of it.

create table card_stage (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  name jsonb not null,
  category text not null check (category in ('new', 'working', 'on_hold', 'won', 'lost')),
  sort integer not null default 0,
  archived_at timestamptz,
  rev integer not null default 1,
  constraint card_stage_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index card_stage_of_shop on card_stage (shop_id, sort);
comment on table card_stage is 'The shop’s own list of how far a sale has come.';
comment on column card_stage.name is 'By language.';
comment on column card_stage.category is 'What it counts as: the state of the cards at it.';
call keep_in_scope('card_stage');

create table card (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  customer_id uuid references customer,
  form_version integer not null,
  source text not null default 'visitor' check (source in ('visitor', 'staff', 'file')),
  status text not null check (status in ('draft', 'submitted', 'abandoned', 'deleted', 'purged')),
  stage_id uuid references card_stage,
  temperature text check (temperature in ('A', 'B', 'C')),
  assignee_id uuid references staff,
  next_contact_on date,
  contact_mailed_on date,
  lost_reason text,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  answers jsonb not null,
  furthest_step text,
  name text,
  kana text,
  rent_from integer,
  rent_to integer,
  routes integer[],
  stations integer[],
  search text,
  grams integer[],
  token_version integer not null default 1,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  submitted_at timestamptz,
  correction_asked_at timestamptz,
  correction_words text,
  deleted_at timestamptz,
  deleted_by text,
  purge_on date,
  rev integer not null default 1,
  constraint card_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint card_form_version foreign key (shop_id, form_version) references form_version,
  constraint card_deleted_whole check ((status = 'deleted') = (deleted_at is not null and purge_on is not null)),
  constraint card_staged check (status in ('draft', 'abandoned', 'purged') or stage_id is not null),
  constraint card_submitted_at_known check (status in ('draft', 'abandoned', 'purged') or submitted_at is not null),
  constraint card_correction_asked check (correction_words is null or correction_asked_at is not null)
);
create index card_of_customer on card (customer_id);
create index card_untouched on card (touched_at) where status = 'draft';
create index card_to_purge on card (purge_on) where status = 'deleted';
-- In the order in which they become due.
create index card_by_touch on card (shop_id, touched_at, id) where status = 'submitted';
-- Those that lists show, each in the order of the newest first: read backwards, the oldest. Nobody is the id of none.
create index card_of_shop on card (shop_id, submitted_at desc, id desc)
  where status = 'submitted';
create index card_of_stage on card (shop_id, stage_id, submitted_at desc, id desc)
  where status = 'submitted';
create index card_of_assignee on card (shop_id, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), submitted_at desc, id desc)
  where status = 'submitted';
create index card_of_next on card (shop_id, next_contact_on, id)
  where status = 'submitted' and next_contact_on is not null;
-- The board asks stage by stage, and at some stages nobody is to be contacted any more.
create index card_of_stage_next on card (shop_id, stage_id, next_contact_on, id)
  where status = 'submitted' and next_contact_on is not null;
-- Files each change at once: what is put off would be read by every search.
create index card_of_grams on card using gin (grams) with (fastupdate = off)
  where status = 'submitted';
-- The bin of a shop, as its page shows it: deleted last, first.
create index card_in_bin on card (shop_id, deleted_at desc, id desc) where status = 'deleted';
create index card_contact_to_tell on card (shop_id, next_contact_on)
  where next_contact_on is not null and assignee_id is not null and contact_mailed_on is distinct from next_contact_on;
comment on table card is 'A reception card.';
comment on column card.customer_id is 'Whose it is; a draft is nobody’s yet.';
comment on column card.source is
  'Who wrote it down. staff: a member, for somebody who called or came by; what visitors must say may be missing there.';
comment on column card.stage_id is 'How far work on it has come. A draft has none.';
comment on column card.contact_mailed_on is 'The day of the next contact that its assignee was mailed about.';
comment on column card.locale is 'The visitor’s language, in which the answers were given.';
comment on column card.answers is 'By the name of the control (src/domain/forms/answers.ts).';
comment on column card.furthest_step is 'The furthest page of the form that its visitor turned to, by its key, or "confirm"; null: nobody said.';
comment on column card.name is
  'As kana, rent_from, rent_to, search and grams: what lists show, sort and search by, out of the answers; written whenever those are sent.';
comment on column card.rent_from is 'Yen a month.';
comment on column card.rent_to is 'Yen a month.';
comment on column card.routes is 'Codes of the lines that are wished for; as rent_from, null: none.';
comment on column card.stations is 'Codes of the stations, likewise.';
comment on column card.search is 'One spelling a line (src/domain/cards/search.ts).';
comment on column card.grams is
  'Of its letters and pairs of letters, each hashed together with the shop: an index of all shops that has no two shops’ names under one entry.';
comment on column card.touched_at is 'When somebody worked with it last.';
comment on column card.correction_asked_at is
  'When staff asked its visitor to correct it, until that was done or is no longer wanted: they may correct it whatever it has become.';
comment on column card.correction_words is 'What they said about it.';
comment on column card.purge_on is 'While deleted: the day on which it is erased.';
call keep_in_scope('card');
-- How many have each: the planner takes no such figures from indexes of some cards only.
create statistics card_stages on (coalesce(stage_id, '00000000-0000-0000-0000-000000000000')) from card;
create statistics card_assignees on (coalesce(assignee_id, '00000000-0000-0000-0000-000000000000')) from card;

create table card_ticket (
  ticket_id uuid primary key references ticket,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  browsers bytea[] not null default '{}',
  wrong_digits smallint not null default 0,
  constraint card_ticket_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index card_ticket_of_card on card_ticket (card_id);
comment on table card_ticket is 'The visit that a card was filled in at: one card for a ticket.';
comment on column card_ticket.browsers is
  'Keys of the browsers that began the card with this number or have opened it by its digits: as ticket.device.';
comment on column card_ticket.wrong_digits is 'Wrong digits of its telephone number that were tried with the number’s link.';
call keep_in_scope('card_ticket');

create table consent (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  key text not null,
  about text not null check (about in ('notice', 'field')),
  text_version integer not null,
  across_shops boolean not null default false,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index consent_of_card on consent (card_id);
comment on table consent is 'Agreed to what, in which version and language, and when.';
comment on column consent.key is 'Of the form’s field.';
comment on column consent.about is 'notice: the shop’s privacy text. field: the form’s own words.';
comment on column consent.text_version is 'Of the privacy text or of the form, as `about` says.';
comment on column consent.across_shops is 'Whether the text that was agreed to said that the organization’s shops share who is known to them.';
call keep_in_scope('consent');

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
  mailed_on date,
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
create index card_item_to_tell on card_item (shop_id, due_on)
  where kind = 'task' and done_at is null and removed_at is null and assignee_id is not null and mailed_on is distinct from due_on;
comment on table card_item is
  'Items of a card: what is to be done about it, and properties that staff have proposed to whoever gave it.';
comment on column card_item.fields is
  'What is noted of it, by the kind’s fields (src/domain/cards/item.ts), but for what has a column. The server never fetches a link.';
comment on column card_item.due_on is 'By the shop’s calendar.';
comment on column card_item.mailed_on is 'Of a task: the due day that its assignee was mailed about.';
comment on column card_item.created_by is 'Account, as done_by.';
comment on column card_item.removed_at is 'Taken off; it may be brought back.';
call keep_in_scope('card_item');

create table card_viewer (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  account_id text not null,
  editing boolean not null,
  seen_until timestamptz not null,
  constraint card_viewer_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index card_viewer_of_card on card_viewer (card_id);
comment on table card_viewer is 'Who has a card before them: one row for each stream by which somebody follows it. It ends with the stream.';
comment on column card_viewer.seen_until is 'Until when it counts where its server was killed.';
call keep_in_scope('card_viewer');

create table card_export (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  account_id text not null,
  at timestamptz not null,
  encoding text not null check (encoding in ('utf8', 'shift_jis')),
  filter jsonb not null,
  cards integer not null,
  replaced integer,
  finished_at timestamptz,
  constraint card_export_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index card_export_of_shop on card_export (shop_id, at desc, id desc);
comment on table card_export is
  'Who took reception cards out of the shop in a file, when, which and how many. Nobody removes a row.';
comment on column card_export.filter is
  'What the list was narrowed to. Of words that were looked for only that there were some: they may be a visitor’s name.';
comment on column card_export.cards is 'As many as were found: written before the first of them left.';
comment on column card_export.replaced is 'Characters that the encoding doesn’t have; null as long as the file isn’t whole.';
call keep_in_scope('card_export');
create policy never_removed on card_export as restrictive for delete using (false);

create table attachment (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  field text,
  added_by text not null check (added_by in ('visitor', 'member')),
  kind text not null check (kind in ('image', 'pdf')),
  name text not null,
  size integer not null,
  width integer,
  height integer,
  added_at timestamptz not null,
  constraint attachment_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index attachment_of_card on attachment (card_id, added_at);
-- How much a shop has, without looking at the rows.
create index attachment_of_shop on attachment (shop_id) include (card_id, size);
comment on table attachment is 'Files of a reception card: photos of visitors, and what staff lay beside them.';
comment on column attachment.field is 'Of a visitor’s: the key of the form’s question.';
comment on column attachment.size is 'Of what is kept, in bytes.';
comment on column attachment.width is 'Of a picture, as height.';
call keep_in_scope('attachment');

create table attachment_file (
  attachment_id uuid not null references attachment on delete cascade,
  part text not null check (part in ('whole', 'thumbnail')),
  organization_id uuid not null,
  shop_id uuid not null,
  bytes bytea not null,
  primary key (attachment_id, part),
  constraint attachment_file_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
-- Pictures don't get smaller by being packed again; unpacked, a piece is read without what stands before it.
alter table attachment_file alter column bytes set storage external;
comment on table attachment_file is 'The bytes of an attachment, apart: whoever lists files reads none of them.';
call keep_in_scope('attachment_file');

-- Cards are found by one plain statement over few indexes (docs/decisions/066-card-search.md), those of the scope's shop. wanted: the grams of the words
-- (src/domain/cards/search.ts), by which the index narrows down; the text decides. What is looked for may be a number: then cards of its visits on any day are
-- found beside those whose text has it. These are read first, so that they are one more constant; where there is none, the condition is that on the text alone.
-- of_stage and of_assignee: any of these; of_assignee may have the id of none. of_route and of_station: any of these is wished for. in_order: 'newest' or 'oldest', by
-- when they were sent; 'next', those alone that are to be contacted, the soonest first; 'undated', those that aren't, the newest first. at: what they are
-- ordered by, which a page begins after.
--
-- The owner's, which asks for the scope itself: operators on arrays aren't leakproof, so that policies would keep their index from being used. Planned anew
-- for each call, with what is asked for as constants: conditions and orders that nobody asks for fold away, and the planner sees whether many or few cards
-- have what is left. One value is compared by =, so that its index has the order as well.
create function find_cards(
  words text[], wanted integer[], of_letter text, of_ordinal integer, sent_from timestamptz, sent_before timestamptz,
  of_assignee uuid[], of_stage uuid[], of_temperature text[], rent_least integer, rent_most integer,
  of_route integer[], of_station integer[], in_order text, after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language plpgsql stable rows 50 security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := scope_organization();
  shop constant uuid := scope_shop();
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  numbered constant uuid[] := (
    select array_agg(v.card_id)
      from ticket t
      join card_ticket v on v.ticket_id = t.id
     where t.organization_id = organization and t.shop_id = shop and t.letter = of_letter and t.ordinal = of_ordinal
  );
  after_day constant date := (after_at at time zone 'UTC')::date;
begin
  return query
    select c.id, case in_order when 'next' then c.next_contact_on::timestamp at time zone 'UTC' else c.submitted_at end
      from card c
     where c.organization_id = organization and c.shop_id = shop
       and c.status = 'submitted'
       and (of_assignee is null or case cardinality(of_assignee) when 1 then coalesce(c.assignee_id, none) = of_assignee[1]
                                                                 else coalesce(c.assignee_id, none) = any(of_assignee) end)
       and (of_stage is null or case cardinality(of_stage) when 1 then c.stage_id = of_stage[1] else c.stage_id = any(of_stage) end)
       and (of_temperature is null or c.temperature = any(of_temperature))
       and (sent_from is null or c.submitted_at >= sent_from)
       and (sent_before is null or c.submitted_at < sent_before)
       -- What the visitor would pay and what is asked for meet.
       and (rent_least is null or coalesce(c.rent_to, c.rent_from) >= rent_least)
       and (rent_most is null or coalesce(c.rent_from, c.rent_to) <= rent_most)
       and (of_route is null or c.routes && of_route)
       and (of_station is null or c.stations && of_station)
       and (words is null or (c.grams @> wanted and (select bool_and(strpos(c.search, word) > 0) from unnest(words) word))
                          or (numbered is not null and c.id = any(numbered)))
       and case in_order when 'next' then c.next_contact_on is not null when 'undated' then c.next_contact_on is null else true end
       and (after_at is null or case in_order when 'next' then (c.next_contact_on, c.id) > (after_day, after_id)
                                              when 'oldest' then (c.submitted_at, c.id) > (after_at, after_id)
                                              else (c.submitted_at, c.id) < (after_at, after_id) end)
     order by case in_order when 'next' then c.next_contact_on end,
              case in_order when 'oldest' then c.submitted_at end,
              case when in_order in ('next', 'oldest') then c.id end,
              case when in_order in ('newest', 'undated') then c.submitted_at end desc,
              case when in_order in ('newest', 'undated') then c.id end desc
     limit most;
end $$;
