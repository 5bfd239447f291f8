-- Customers. They belong to the organization, so that its shops can share customers who agreed to it (docs/decisions/116-customers-across-shops.md).

create table customer (
  id uuid primary key,
  organization_id uuid not null references organization,
  -- home_shop_id and across_shops are copies, because row policies hide the consents and cards of other shops.
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
-- One index for a shop's own customers and one for shared ones, so that neither scan passes rows that the shop may not see. Ordered by id, so that a scan of a
-- common name stops at the length of the list.
create index customer_of_reading on customer (organization_id, home_shop_id, reading, id) where reading is not null;
create index customer_shared_by_reading on customer (organization_id, reading, id) where across_shops and reading is not null;
comment on table customer is
  'The visitor of a card, created only by a submitted card. Staff merge customers into one person, and can undo that for 30 days; nothing is copied (docs/decisions/057-customers.md).';
comment on column customer.home_shop_id is 'Shop that received the card.';
comment on column customer.across_shops is 'Whether a current consent allows the organization’s other shops to find the customer.';
comment on column customer.reading is 'Normalized kana for comparison. Null: no kana.';
comment on column customer.same_as is 'Root customer of the person that staff merged this one into. Null: this customer is a root.';
comment on column customer.person_id is 'Customers with the same value are one person.';
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
comment on table customer_contact is 'Phone numbers and e-mail addresses of a customer.';
comment on column customer_contact.value is 'Normalized for comparison: a phone number in E.164, an address in lower case.';
comment on column customer_contact.raw is 'Contact as the visitor entered it.';
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
comment on table customer_merge is 'Merges of customers. They form a forest, so that each can be undone alone.';
comment on column customer_merge.until is 'Last day on which the merge can be undone, in the shop’s time zone.';
call keep_in_scope('customer_merge');

create table customer_distinct (
  one_id uuid not null references customer on delete cascade,
  other_id uuid not null references customer on delete cascade,
  organization_id uuid not null references organization,
  marked_at timestamptz not null,
  primary key (one_id, other_id)
);
create index customer_distinct_of_other on customer_distinct (other_id);
comment on table customer_distinct is 'Pairs of customers that staff marked as different people.';
comment on column customer_distinct.one_id is 'The smaller id of the two.';
call keep_in_scope('customer_distinct');

-- Reception cards: a visitor's answers, and staff's work on them.

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
comment on table card_stage is 'A shop’s own list of stages, which show the progress of work on a card.';
comment on column card_stage.name is 'Names by language.';
comment on column card_stage.category is 'State of the cards at this stage.';
call keep_in_scope('card_stage');

create table card (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  customer_id uuid references customer,
  form_version integer not null,
  source text not null default 'visitor' check (source in ('visitor', 'staff', 'file', 'portal')),
  portal text check (length(portal) <= 60),
  inquiry_id uuid,
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
  constraint card_of_portal check ((source = 'portal') = (inquiry_id is not null)),
  constraint card_correction_asked check (correction_words is null or correction_asked_at is not null)
);
create index card_of_customer on card (customer_id);
create index card_untouched on card (touched_at) where status = 'draft';
create index card_to_purge on card (purge_on) where status = 'deleted';
-- Submitted cards in the order in which their retention ends.
create index card_by_touch on card (shop_id, touched_at, id) where status = 'submitted';
-- Cards that lists show, newest first; scanned backwards, oldest first. The nil UUID stands for cards without an assignee.
create index card_of_shop on card (shop_id, submitted_at desc, id desc)
  where status = 'submitted';
create index card_of_stage on card (shop_id, stage_id, submitted_at desc, id desc)
  where status = 'submitted';
create index card_of_assignee on card (shop_id, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), submitted_at desc, id desc)
  where status = 'submitted';
create index card_of_next on card (shop_id, next_contact_on, id)
  where status = 'submitted' and next_contact_on is not null;
-- The board reads stage by stage, and at some stages no card has a next contact.
create index card_of_stage_next on card (shop_id, stage_id, next_contact_on, id)
  where status = 'submitted' and next_contact_on is not null;
-- Without fastupdate, because every search would have to read the pending list.
create index card_of_grams on card using gin (grams) with (fastupdate = off)
  where status = 'submitted';
-- The bin of a shop, last deleted first, as its page shows it.
create index card_in_bin on card (shop_id, deleted_at desc, id desc) where status = 'deleted';
create index card_contact_to_tell on card (shop_id, next_contact_on)
  where next_contact_on is not null and assignee_id is not null and contact_mailed_on is distinct from next_contact_on;
comment on table card is 'Reception cards.';
comment on column card.customer_id is 'Null: a draft, which has no customer yet.';
comment on column card.source is
  'Writer of the card. staff: a member, for a caller or a visitor in the shop; answers that visitors must give may be missing. portal: a mail of a property portal.';
comment on column card.portal is 'Name of the portal. Null: the mail was read without a rule, or another source.';
comment on column card.inquiry_id is 'Mail of which the card was made. Null: another source.';
comment on column card.stage_id is 'Progress of work. Null: a draft.';
comment on column card.contact_mailed_on is 'Date of the next contact about which the assignee was mailed. Null: not mailed.';
comment on column card.locale is 'Language in which the visitor answered.';
comment on column card.answers is 'Answers by control name (src/domain/forms/answers.ts).';
comment on column card.furthest_step is 'Key of the furthest form page opened, or "confirm". Null: unknown.';
comment on column card.name is
  'Like kana, rent_from, rent_to, search and grams: a copy from the answers, by which lists show, sort and search. Updated whenever the answers are sent.';
comment on column card.rent_from is 'Yen per month. Null: none.';
comment on column card.rent_to is 'Yen per month. Null: none.';
comment on column card.routes is 'Codes of the wanted lines, copied from the answers. Null: none.';
comment on column card.stations is 'Codes of the wanted stations, copied from the answers. Null: none.';
comment on column card.search is 'Search text, one spelling per line (src/domain/cards/search.ts).';
comment on column card.grams is
  'Hashes of the search text’s letters and letter pairs, salted with the shop. The index of all shops therefore shares no entry between shops.';
comment on column card.touched_at is 'Time of the last work on the card.';
comment on column card.correction_asked_at is
  'Time at which staff asked for a correction; the visitor may then correct the card at any stage. Null: not asked, done or withdrawn.';
comment on column card.correction_words is 'Staff’s text about the correction. Null: none.';
comment on column card.purge_on is 'Day on which a deleted card is erased. Null: not deleted.';
call keep_in_scope('card');
-- Number of cards per stage and assignee. The planner takes no such statistics from partial indexes.
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
comment on table card_ticket is 'Ticket during whose visit a card was filled in: at most one card per ticket.';
comment on column card_ticket.browsers is
  'Keyed hashes, as in ticket.device, of browsers that began the card with this ticket or opened it by the digits of its phone number.';
comment on column card_ticket.wrong_digits is 'Number of wrong phone digits entered with the ticket’s link.';
call keep_in_scope('card_ticket');

create table first_contact (
  card_id uuid primary key references card,
  organization_id uuid not null,
  shop_id uuid not null,
  since timestamptz not null,
  due_at timestamptz,
  late_notified_at timestamptz,
  contacted_at timestamptz,
  way text check (way in ('mail', 'call', 'stage', 'visit')),
  contacts jsonb not null default '[]',
  constraint first_contact_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint first_contact_whole check ((contacted_at is null) = (way is null))
);
create index first_contact_waiting on first_contact (shop_id, since, card_id) where contacted_at is null;
create index first_contact_due on first_contact (organization_id, due_at) where contacted_at is null and late_notified_at is null;
create index first_contact_made on first_contact (shop_id, contacted_at) where contacted_at is not null;
comment on table first_contact is
  'First contact of the shop with the visitor of a sent card, waited for or made (docs/decisions/194-first-contact.md). Cards of members and files have no row. Apart from card, because a visit is recorded under the queue lock.';
comment on column first_contact.since is 'Time at which the card, or the mail of which it was made, was sent.';
comment on column first_contact.due_at is 'End of the shop’s target in opening hours. Null: the shop had no target.';
comment on column first_contact.late_notified_at is 'Time at which managers were notified that the target had passed. Null: not notified.';
comment on column first_contact.contacted_at is 'Time of the first contact. Null: none yet.';
comment on column first_contact.way is 'visit: the visitor was served in the shop, or their reservation was answered. Null: no contact yet.';
comment on column first_contact.contacts is 'Contacts that were made, earliest first. contacted_at and way are of the first one, so the next one counts after the first is withdrawn. openMinutes: minutes of opening hours since the card was sent, by the hours at that time.';
call keep_in_scope('first_contact');
-- Whether the visitor of a card waits in the queue or was served, so that the reception cares for them.
create function is_in_queue_care(of_card uuid) returns boolean language sql stable as $$
  select exists (
    select from card_ticket v join ticket t on t.id = v.ticket_id
     where v.card_id = of_card and (t.closed_at is null or t.started_at is not null))
$$;

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
comment on table consent is 'Visitors’ consents, with the text’s version, the language and the time.';
comment on column consent.key is 'Key of the form’s field.';
comment on column consent.about is 'notice: the shop’s privacy notice. field: the form’s own text.';
comment on column consent.text_version is 'Version of the privacy notice or of the form, depending on `about`.';
comment on column consent.across_shops is 'Whether the accepted text said that the organization’s shops share known visitors.';
call keep_in_scope('consent');

-- One table for all kinds of entries that staff add to a card.
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
comment on table card_item is 'Tasks on a card, and properties that staff proposed to its visitor.';
comment on column card_item.fields is 'Fields of the kind (src/domain/cards/item.ts), except those with a column. The server never fetches a link.';
comment on column card_item.due_on is 'Date by the shop’s calendar. Null: no due date.';
comment on column card_item.mailed_on is 'Due date of a task about which the assignee was mailed. Null: not mailed.';
comment on column card_item.created_by is 'Account id, like done_by.';
comment on column card_item.removed_at is 'Time of the removal, which can be undone. Null: not removed.';
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
comment on table card_viewer is 'Members who have the page of a card open, one row per live stream. The row is deleted with the stream.';
comment on column card_viewer.seen_until is 'Time until which the row counts if the server of the stream was killed.';
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
comment on table card_export is 'Log of card exports: the member, time, filter and number of cards. Rows cannot be deleted.';
comment on column card_export.filter is
  'Filter of the exported list. Search words are recorded only as present, because they may be a visitor’s name.';
comment on column card_export.cards is 'Number of cards found, recorded before the first leaves the server.';
comment on column card_export.replaced is 'Number of characters that the encoding lacks. Null: the file is not complete.';
call keep_in_scope('card_export');
create policy never_removed on card_export as restrictive for delete using (false);

create table attachment (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  field text,
  added_by text not null check (added_by in ('visitor', 'member')),
  kind text not null check (kind in ('image', 'pdf', 'text')),
  name text not null,
  size integer not null,
  width integer,
  height integer,
  added_at timestamptz not null,
  constraint attachment_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index attachment_of_card on attachment (card_id, added_at);
-- Covering index for a shop's total size.
create index attachment_of_shop on attachment (shop_id) include (card_id, size);
comment on table attachment is 'Files of a reception card: visitors’ photos, files added by staff, and the mail of which the card was made.';
comment on column attachment.field is 'Key of the form’s question that a visitor’s file answers. Null: none.';
comment on column attachment.size is 'Stored size in bytes.';
comment on column attachment.width is 'Pixels of a picture, like height. Null: not a picture.';
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
-- Images don't shrink by compression. Uncompressed, a range is read without the bytes before it.
alter table attachment_file alter column bytes set storage external;
comment on table attachment_file is 'Bytes of an attachment, in a table of their own, so that lists do not read them.';
call keep_in_scope('attachment_file');

-- Finds cards of the scope's shop in one statement over few indexes (docs/decisions/066-card-search.md).
-- words, wanted: every word must be in the search text. The index narrows by `wanted`, the grams of the words (src/domain/cards/search.ts).
-- of_letter, of_ordinal: the words are also a ticket number; also finds the cards of such tickets on any day.
-- of_stage, of_assignee: any of these; the nil UUID in of_assignee finds cards without an assignee.
-- of_route, of_station: the visitor wants any of these.
-- only_unanswered: true finds cards that wait for the first contact, without those of visitors in the queue.
-- whole_contacts: phone numbers and addresses are compared as a whole only, for callers who see them masked (src/domain/cards/search.ts).
-- in_order: 'newest' or 'oldest' by submission; 'next': only cards with a next contact, soonest first; 'undated': only cards without one, newest first.
-- after_at, after_id: the last card of the previous page. `at` is the sort value.
--
-- It runs as the table's owner and checks the scope itself: array operators are not leakproof, so row policies would prevent the use of their index. Each call
-- is planned with its arguments as constants. Unused conditions and orders are then folded away, and the planner can estimate the rest. The cards of a ticket
-- number are read first, which makes them a constant too. A single value is compared by =, so that its index also gives the order.
create function find_cards(
  words text[], wanted integer[], of_letter text, of_ordinal integer, sent_from timestamptz, sent_before timestamptz,
  of_assignee uuid[], of_stage uuid[], of_temperature text[], rent_least integer, rent_most integer,
  of_route integer[], of_station integer[], only_unanswered boolean, whole_contacts boolean, in_order text, after_at timestamptz, after_id uuid, most integer
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
       -- The visitor's range of rent overlaps the wanted range.
       and (rent_least is null or coalesce(c.rent_to, c.rent_from) >= rent_least)
       and (rent_most is null or coalesce(c.rent_from, c.rent_to) <= rent_most)
       and (of_route is null or c.routes && of_route)
       and (of_station is null or c.stations && of_station)
       and (only_unanswered is not true
            or c.id in (select f.card_id from first_contact f
                       where f.shop_id = shop and f.contacted_at is null and not is_in_queue_care(f.card_id)))
       and (words is null or (c.grams @> wanted
                              and (select bool_and(strpos(c.search, word) > 0
                                                   and (whole_contacts is not true
                                                        or exists (select from unnest(string_to_array(c.search, E'\n')) line
                                                                    where case when line ~ '^[0-9]+$' or strpos(line, '@') > 0 then line = word
                                                                               else strpos(line, word) > 0 end)))
                                     from unnest(words) word))
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
