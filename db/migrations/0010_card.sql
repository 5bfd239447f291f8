-- Reception cards (product.md, 4.2): what a visitor filled in, and what staff make of it.

create table card_stage (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  name jsonb not null,
  sort integer not null default 0,
  archived_at timestamptz,
  rev integer not null default 1,
  constraint card_stage_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index card_stage_of_shop on card_stage (shop_id, sort);
comment on table card_stage is 'The shop’s own list of how far a sale has come.';
comment on column card_stage.name is 'By language.';
call keep_in_scope('card_stage');

create table card (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  customer_id uuid references customer,
  form_version integer not null,
  status text not null check (status in
    ('draft', 'submitted', 'abandoned', 'accepted', 'in_progress', 'on_hold', 'won', 'lost', 'deleted', 'purged')),
  status_before text check (status_before in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost')),
  stage_id uuid references card_stage,
  temperature text check (temperature in ('A', 'B', 'C')),
  assignee_id uuid references staff,
  next_contact_on date,
  lost_reason text,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  answers jsonb not null,
  name text,
  kana text,
  rent_from integer,
  rent_to integer,
  search text,
  grams integer[],
  token_version integer not null default 1,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  submitted_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  purge_on date,
  rev integer not null default 1,
  constraint card_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint card_form_version foreign key (shop_id, form_version) references form_version,
  constraint card_deleted_whole check ((status = 'deleted') = (deleted_at is not null and purge_on is not null and status_before is not null)),
  constraint card_submitted_at_known check (status in ('draft', 'abandoned', 'purged') or submitted_at is not null)
);
create index card_of_customer on card (customer_id);
create index card_untouched on card (touched_at) where status = 'draft';
create index card_to_purge on card (purge_on) where status = 'deleted';
-- In the order in which they become due.
create index card_by_touch on card (shop_id, touched_at, id) where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
comment on table card is 'A reception card.';
comment on column card.customer_id is 'Whose it is; a draft is nobody’s yet.';
comment on column card.status_before is 'While deleted: what it is restored to.';
comment on column card.locale is 'The visitor’s language, in which the answers were given.';
comment on column card.answers is 'By the name of the control (src/domain/forms/answers.ts).';
comment on column card.name is 'As kana, rent_from, rent_to, search and grams: what lists show, sort and search by, out of the answers; written whenever those are sent.';
comment on column card.rent_from is 'Yen a month.';
comment on column card.rent_to is 'Yen a month.';
comment on column card.search is 'One spelling a line (src/domain/cards/search.ts).';
comment on column card.grams is
  'Of its letters and pairs of letters, each hashed together with the shop: an index of all shops that has no two shops’ names under one entry.';
comment on column card.touched_at is 'When somebody worked with it last.';
comment on column card.purge_on is 'While deleted: the day on which it is erased.';
call keep_in_scope('card');

create table card_ticket (
  ticket_id uuid primary key references ticket,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  constraint card_ticket_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index card_ticket_of_card on card_ticket (card_id);
comment on table card_ticket is 'The visit that a card was filled in at: one card for a ticket.';
call keep_in_scope('card_ticket');

create table consent (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  key text not null,
  about text not null check (about in ('notice', 'field')),
  text_version integer not null,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index consent_of_card on consent (card_id);
comment on table consent is 'Agreed to what, in which version and language, and when (product.md, 10).';
comment on column consent.key is 'Of the form’s field.';
comment on column consent.about is 'notice: the shop’s privacy text. field: the form’s own words.';
comment on column consent.text_version is 'Of the privacy text or of the form, as `about` says.';
call keep_in_scope('consent');

create table card_task (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  words text not null,
  due_on date,
  assignee_id uuid references staff,
  created_at timestamptz not null,
  created_by text,
  done_at timestamptz,
  done_by text,
  rev integer not null default 1,
  constraint card_task_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint card_task_done_by_somebody check ((done_at is null) = (done_by is null))
);
create index card_task_of_card on card_task (card_id);
create index card_task_open on card_task (shop_id, assignee_id, (coalesce(due_on, 'infinity'::date)), id) where done_at is null;
comment on table card_task is 'What is to be done about a card.';
comment on column card_task.words is 'What is to be done.';
comment on column card_task.due_on is 'By the shop’s calendar.';
comment on column card_task.created_by is 'Account, as done_by.';
call keep_in_scope('card_task');

create table card_proposal (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid not null references card,
  name text not null,
  rent integer check (rent >= 0),
  link text check (link ~* '^https?://'),
  remark text,
  reaction text not null check (reaction in ('proposed', 'interested', 'viewing', 'applied', 'declined')),
  created_at timestamptz not null,
  created_by text,
  removed_at timestamptz,
  rev integer not null default 1,
  constraint card_proposal_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index card_proposal_of_card on card_proposal (card_id, id);
comment on table card_proposal is 'A property that staff have proposed to whoever gave a card (product.md, 8).';
comment on column card_proposal.name is 'Of the house and its room.';
comment on column card_proposal.rent is 'Yen a month.';
comment on column card_proposal.link is 'Never fetched by the server.';
comment on column card_proposal.created_by is 'Account.';
comment on column card_proposal.removed_at is 'Taken off; it may be brought back.';
call keep_in_scope('card_proposal');

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
comment on table card_export is 'Who took reception cards out of the shop in a file, when, which and how many (product.md, 10). Nobody removes a row.';
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
