-- Reservations: the visit before the visit. What is free follows from rules (src/domain/reservations/slots.ts).

create table reservation_rule (
  shop_id uuid primary key,
  organization_id uuid not null,
  open boolean not null default false,
  auto_accept boolean not null default false,
  one_per_contact boolean not null default true,
  confirm_without_mail boolean not null default false,
  lead_minutes integer not null default 120 check (lead_minutes >= 0),
  horizon_days integer not null default 60 check (horizon_days >= 0),
  proposal_hours integer not null default 48 check (proposal_hours > 0),
  change_minutes integer not null default 1440 check (change_minutes >= 0),
  early_minutes integer not null default 30 check (early_minutes >= 0),
  late_minutes integer not null default 15 check (late_minutes >= 0),
  hours jsonb,
  other_days jsonb not null default '[]',
  rev integer not null default 1,
  constraint reservation_rule_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table reservation_rule is 'How a shop takes reservations. A shop without a row takes none.';
comment on column reservation_rule.open is 'Whether visitors may ask for one.';
comment on column reservation_rule.auto_accept is
  'A wish that is free is held until the visitor presses the button on the mailed page; else staff answer.';
comment on column reservation_rule.one_per_contact is 'A visitor whose phone number or address is on an open reservation asks for no second one.';
comment on column reservation_rule.confirm_without_mail is 'With auto_accept: also confirm a visitor who can’t be mailed. Else staff answer them.';
comment on column reservation_rule.lead_minutes is 'How long ahead of a slot it is asked for at the latest.';
comment on column reservation_rule.horizon_days is 'How many business days ahead slots are given.';
comment on column reservation_rule.proposal_hours is 'How long an offer of the shop stands.';
comment on column reservation_rule.change_minutes is 'How long ahead a visitor changes or cancels a confirmed one at the latest.';
comment on column reservation_rule.early_minutes is 'How long ahead of the agreed time its visitor may check in.';
comment on column reservation_rule.late_minutes is 'How long after the agreed time a visitor is still called by it; later in the normal order.';
comment on column reservation_rule.hours is 'By weekday of the business day, within the shop’s own; null: whenever the shop is open.';
comment on column reservation_rule.other_days is 'Business days that are otherwise, within the shop’s hours; one without ranges has no slots.';
call keep_in_scope('reservation_rule');

create table service_slot (
  service_id uuid primary key references service,
  organization_id uuid not null,
  shop_id uuid not null,
  length_minutes integer not null check (length_minutes > 0 and length_minutes % 5 = 0),
  capacity integer not null check (capacity > 0),
  needs_resource boolean not null default false,
  constraint service_slot_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index service_slot_of_shop on service_slot (shop_id);
comment on table service_slot is 'The services that are given by reservation.';
comment on column service_slot.capacity is 'Parties at the same time.';
comment on column service_slot.needs_resource is 'Each party takes somebody or a room as well.';
call keep_in_scope('service_slot');

create table resource (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  staff_id uuid unique references staff,
  name text check (length(name) between 1 and 40),
  service_ids uuid[],
  sort integer not null default 0,
  archived_at timestamptz,
  constraint resource_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint resource_staff_or_room check ((staff_id is null) = (name is not null))
);
create index resource_of_shop on resource (shop_id, sort);
comment on table resource is 'What a visit may take for itself: somebody of the staff, or a room. One party at a time.';
comment on column resource.staff_id is 'Null: a room.';
comment on column resource.name is 'Of a room.';
comment on column resource.service_ids is 'What a room is for; null: everything. What somebody of the staff serves stands with them.';
comment on column resource.archived_at is 'Since when it takes nothing new. The row stays for past visits.';
call keep_in_scope('resource');

create table calendar_feed (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  account_id text not null,
  created_at timestamptz not null,
  unique (shop_id, account_id),
  constraint calendar_feed_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table calendar_feed is 'Links by which a member’s calendar follows the shop’s reservations. The token is found by its hash in resolver.';
call keep_in_scope('calendar_feed');

create table slot_block (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  resource_id uuid references resource,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text check (length(note) <= 100),
  constraint slot_block_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint slot_block_lasts check (starts_at < ends_at)
);
create index slot_block_of_shop on slot_block (shop_id, ends_at);
comment on table slot_block is 'Times that are not given away.';
comment on column slot_block.resource_id is 'Null: the whole shop.';
comment on column slot_block.note is 'Why, for staff.';
call keep_in_scope('slot_block');

create table reservation (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  card_id uuid references card,
  ticket_id uuid references ticket,
  previous_id uuid references reservation,
  status text not null check (status in
    ('requested', 'proposed', 'held', 'confirmed', 'checked_in', 'completed', 'declined', 'cancelled', 'expired', 'no_show', 'rescheduled')),
  source text not null check (source in ('visitor', 'staff')),
  service_id uuid not null references service,
  party_size integer not null check (party_size between 1 and 20),
  locale text not null check (locale in ('ja', 'en', 'zh')),
  name text,
  phone text,
  email text,
  note text,
  notice_version integer,
  place_key bytea,
  reason text,
  starts_at timestamptz,
  ends_at timestamptz,
  resource_id uuid references resource,
  late boolean not null default false,
  due_at timestamptz,
  proposed_until timestamptz,
  lapsed_at timestamptz,
  turned_down_at timestamptz,
  needs_contact_since timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  sequence integer not null default 0,
  token_version integer not null default 1,
  rev integer not null default 1,
  constraint reservation_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint reservation_placed check
    (status not in ('held', 'confirmed', 'checked_in', 'completed', 'no_show', 'rescheduled') or starts_at is not null),
  constraint reservation_slot_whole check ((starts_at is null) = (ends_at is null) and (resource_id is null or starts_at is not null))
);
create index reservation_of_shop on reservation (shop_id, starts_at) where starts_at is not null;
create index reservation_waiting on reservation (shop_id, created_at) where status in ('requested', 'proposed', 'held');
create index reservation_due on reservation (shop_id, due_at) where due_at is not null;
create index reservation_of_card on reservation (card_id) where card_id is not null;
create index reservation_after on reservation (previous_id) where previous_id is not null;
create index reservation_needs_contact on reservation (shop_id, needs_contact_since) where needs_contact_since is not null;
create unique index reservation_of_ticket on reservation (ticket_id) where ticket_id is not null;
-- Those that still say something of somebody: their retention ends with the same months as that of cards.
create index reservation_personal on reservation (shop_id, moved_at)
  where name is not null or phone is not null or email is not null or note is not null or reason is not null;
create index reservation_open on reservation (shop_id) where status in ('requested', 'proposed', 'held', 'confirmed');
create index reservation_of_place on reservation (shop_id, place_key) where place_key is not null;
comment on table reservation is 'A visit by appointment: wishes, then one slot.';
comment on column reservation.card_id is 'The reception card that was sent with it.';
comment on column reservation.ticket_id is 'The number that its visitor got when they came.';
comment on column reservation.previous_id is 'The one that it takes, or is to take, the place of.';
comment on column reservation.source is 'Who wrote it down: its visitor, or a member for somebody who called.';
comment on column reservation.phone is 'E.164, as people write it; with email, name and note what is personal in it, null once it is erased.';
comment on column reservation.note is 'The visitor’s own words.';
comment on column reservation.notice_version is 'The privacy text that its visitor agreed to; null: told on the telephone.';
comment on column reservation.place_key is
  'Keyed hash of the network (IPv6: the /48), the shop and the calendar day that a visitor asked from and on. Erased after 7 days.';
comment on column reservation.reason is 'What staff said when they declined it or called it off.';
comment on column reservation.starts_at is 'While a place is taken and after: the slot. Without one there are wishes and offers only.';
comment on column reservation.resource_id is 'Who or which room it is with, where the service needs one.';
comment on column reservation.late is 'They came after the window.';
comment on column reservation.due_at is 'When time makes a move of it.';
comment on column reservation.proposed_until is 'Until when the shop’s offers stand.';
comment on column reservation.lapsed_at is 'When a place was held last and given back, so that its visitor is told.';
comment on column reservation.turned_down_at is 'When its visitor said last that no offer suits.';
comment on column reservation.needs_contact_since is 'Since when its visitor is to be told what staff did with it; null: nothing, or they know.';
comment on column reservation.removed_at is 'When staff declined it together with others of its burst; null once that is taken back.';
comment on column reservation.sequence is 'Of the calendar file (RFC 5545): rises with each change of what is agreed.';
call keep_in_scope('reservation');

create table reservation_time (
  reservation_id uuid not null references reservation on delete cascade,
  proposed_by text not null check (proposed_by in ('visitor', 'shop')),
  rank smallint not null check (rank between 1 and 3),
  organization_id uuid not null,
  shop_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (reservation_id, proposed_by, rank),
  constraint reservation_wish_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table reservation_time is 'Times that a visitor would like, and those that the shop offers, ranked. They take no place.';
comment on column reservation_time.proposed_by is 'Whose it is.';
call keep_in_scope('reservation_time');

create table slot_use (
  owner_id uuid not null,
  unit integer not null,
  organization_id uuid not null,
  shop_id uuid not null,
  taken smallint not null,
  capacity smallint not null,
  primary key (owner_id, unit),
  constraint slot_use_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint slot_use_within check (taken between 0 and capacity)
);
comment on table slot_use is
  'How many parties a service or a resource has in five minutes, and how many it may have: raised by the statement that gives the place.';
comment on column slot_use.owner_id is 'The service or the resource.';
comment on column slot_use.unit is 'Five minutes, counted from 1970.';
comment on column slot_use.capacity is 'The capacity by which the last place was given.';
call keep_in_scope('slot_use');
