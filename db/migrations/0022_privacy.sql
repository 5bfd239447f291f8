-- Requests about personal data.

create table privacy_request (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
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
  erased_at timestamptz,
  rev integer not null default 1,
  unique (shop_id, reference),
  constraint privacy_request_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint privacy_request_identified_whole check (num_nulls(identified_how, identified_at, identified_by) in (0, 3)),
  constraint privacy_request_closed_whole check (num_nulls(outcome, closed_at, closed_by) in (0, 3)),
  constraint privacy_request_refused_for_something check ((outcome = 'refused') = (refused_for is not null)),
  -- Second barrier after the code: without a verified identity, no data is disclosed or changed.
  constraint privacy_request_identified_first check (outcome is null or outcome = 'refused' or identified_at is not null),
  constraint privacy_request_erased_whole
    check (erased_at is null or (closed_at is not null and num_nonnulls(name, contact, found_by, words, closing_words) = 0))
);
create index privacy_request_open on privacy_request (shop_id, due_on, id) where closed_at is null;
create index privacy_request_closed on privacy_request (shop_id, closed_at desc, id desc) where closed_at is not null;
create index privacy_request_to_erase on privacy_request (closed_at) where closed_at is not null and erased_at is null;
comment on table privacy_request is
  'Requests about personal data without the card’s link, and their outcome. Rows cannot be deleted: personal data is erased, the shop’s record stays.';
comment on column privacy_request.found_by is 'Hints that help staff find the person’s data. Null: none, or erased.';
comment on column privacy_request.erased_at is 'Time at which the personal data was erased. Null: not erased.';
call keep_in_scope('privacy_request');
create policy never_removed on privacy_request as restrictive for delete using (false);

create table privacy_request_card (
  request_id uuid not null references privacy_request,
  card_id uuid not null references card,
  organization_id uuid not null,
  shop_id uuid not null,
  primary key (request_id, card_id),
  constraint privacy_request_card_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table privacy_request_card is 'Cards that staff matched to the request.';
call keep_in_scope('privacy_request_card');

create table privacy_request_ticket (
  request_id uuid not null references privacy_request,
  ticket_id uuid not null references ticket,
  organization_id uuid not null,
  shop_id uuid not null,
  primary key (request_id, ticket_id),
  constraint privacy_request_ticket_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table privacy_request_ticket is 'Tickets that staff matched to the request. A ticket may identify the person without a card.';
call keep_in_scope('privacy_request_ticket');

-- The person may have reservations without a card.
create table privacy_request_reservation (
  request_id uuid not null references privacy_request,
  reservation_id uuid not null references reservation,
  organization_id uuid not null,
  shop_id uuid not null,
  primary key (request_id, reservation_id),
  constraint privacy_request_reservation_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index privacy_request_reservation_of_reservation on privacy_request_reservation (reservation_id);
comment on table privacy_request_reservation is 'Reservations that staff matched to the request.';
call keep_in_scope('privacy_request_reservation');
