-- Reservations. Free slots are computed from rules (src/domain/reservations/slots.ts).

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
comment on table reservation_rule is 'A shop’s rules for reservations. A shop without a row takes none.';
comment on column reservation_rule.open is 'Whether visitors may request reservations.';
comment on column reservation_rule.auto_accept is
  'True: a free requested time is held until the visitor presses the button on the mailed page. False: staff answer.';
comment on column reservation_rule.one_per_contact is 'Whether a phone number or e-mail address may have at most one open reservation.';
comment on column reservation_rule.confirm_without_mail is
  'With auto_accept. True: a visitor without mail is confirmed immediately. False: staff answer.';
comment on column reservation_rule.lead_minutes is 'Minimum minutes from request to visit.';
comment on column reservation_rule.horizon_days is 'Business days ahead that can be reserved.';
comment on column reservation_rule.proposal_hours is 'Hours for which the shop’s offers are valid.';
comment on column reservation_rule.change_minutes is 'Minimum minutes before the visit for a visitor to change or cancel a confirmed reservation.';
comment on column reservation_rule.early_minutes is 'Minutes before the agreed time from which the visitor may check in.';
comment on column reservation_rule.late_minutes is
  'Minutes after the agreed time in which a visitor is still called as reserved; later in the normal order.';
comment on column reservation_rule.hours is 'Hours by weekday of the business day, within the shop’s. Null: the shop’s hours.';
comment on column reservation_rule.other_days is 'Business days with special hours, within the shop’s. A day without hours has no slots.';
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
comment on table service_slot is 'Services that can be reserved.';
comment on column service_slot.capacity is 'Maximum number of simultaneous parties.';
comment on column service_slot.needs_resource is 'Whether each party also needs a member of staff or a room.';
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
comment on table resource is 'A member of staff or a room that a visit may need. A resource takes one party at a time.';
comment on column resource.staff_id is 'Null: a room.';
comment on column resource.name is 'Name of a room. Null: a member of staff.';
comment on column resource.service_ids is 'Services of a room. Null: all. For a member of staff, staff_service applies.';
comment on column resource.archived_at is 'Time from which it takes no new visits; the row stays for past visits. Null: in use.';
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
comment on table calendar_feed is 'Links through which a member’s calendar follows the shop’s reservations. The token’s hash is in resolver.';
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
comment on table slot_block is 'Times blocked for reservations.';
comment on column slot_block.resource_id is 'Null: the whole shop.';
comment on column slot_block.note is 'Reason, shown to staff only. Null: none.';
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
  link_source text check (link_source ~ '^[a-z0-9._-]{1,30}$'),
  service_id uuid not null references service,
  party_size integer not null check (party_size between 1 and 20),
  locale text not null check (locale in ('ja', 'en', 'zh')),
  name text,
  phone text,
  email text,
  note text,
  notice_version integer,
  network_key bytea,
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
  expected_call_at timestamptz,
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
-- Reservations that still have personal data. Their retention has the same months as that of cards.
create index reservation_personal on reservation (shop_id, moved_at)
  where name is not null or phone is not null or email is not null or note is not null or reason is not null;
create index reservation_open on reservation (shop_id) where status in ('requested', 'proposed', 'held', 'confirmed');
create index reservation_of_network on reservation (shop_id, network_key) where network_key is not null;
comment on table reservation is 'Reservations: first requested times, then one agreed time.';
comment on column reservation.card_id is 'Reception card that was sent with it. Null: none.';
comment on column reservation.ticket_id is 'Ticket issued at check-in. Null: not checked in.';
comment on column reservation.previous_id is 'Reservation that this one replaces or will replace. Null: none.';
comment on column reservation.source is 'Writer: the visitor, or a member for a caller.';
comment on column reservation.link_source is
  'Place of the link that led to the reservation page, such as flyer (docs/website.md). Null: the link names none.';
comment on column reservation.phone is
  'Phone number in its usual written form, such as 090-1234-5678. Like name, email and note it is personal data. Null: none, or erased.';
comment on column reservation.note is 'Visitor’s own text. Null: none, or erased.';
comment on column reservation.notice_version is 'Version of the privacy notice that the visitor agreed to. Null: informed on the phone.';
comment on column reservation.network_key is
  'Keyed hash of the network (IPv6: the /48), the shop and the calendar day of the visitor’s request. Erased after 7 days. Null: erased, or written by staff.';
comment on column reservation.reason is 'Staff’s message when they declined or cancelled it. Null: none, or erased.';
comment on column reservation.starts_at is 'Start of the slot, while it is held and afterwards. Null: only requested times and offers.';
comment on column reservation.resource_id is 'Member of staff or room, if the service needs one. Null: none.';
comment on column reservation.late is 'Whether the visitor arrived after the window.';
comment on column reservation.due_at is 'Time of the next automatic move. Null: none.';
comment on column reservation.proposed_until is 'Time until which the shop’s offers are valid. Null: no offers.';
comment on column reservation.lapsed_at is
  'Time at which a held slot was last released unconfirmed, so that the visitor sees it. Null: not released.';
comment on column reservation.turned_down_at is 'Time at which the visitor last declined all offers. Null: not declined.';
comment on column reservation.needs_contact_since is
  'Time from which staff must inform the visitor of a staff action. Null: nothing to tell, or informed.';
comment on column reservation.removed_at is 'Time at which staff declined it with others of its burst. Null: not declined so, or undone.';
comment on column reservation.expected_call_at is
  'Start of the expected call that the visitor was mailed, because the shop is running late. Null: not mailed.';
comment on column reservation.sequence is 'SEQUENCE of the calendar file (RFC 5545). Increases with each change of the agreed visit.';
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
comment on table reservation_time is 'A visitor’s requested times and a shop’s offers, ranked. They hold no slot.';
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
  'Parties that a service or resource has in a unit of five minutes, and its capacity. The statement that books a slot increases the count.';
comment on column slot_use.owner_id is 'Id of the service or resource.';
comment on column slot_use.unit is 'Number of the five-minute unit since 1970-01-01 UTC.';
comment on column slot_use.capacity is 'Capacity at the time of the last booking.';
call keep_in_scope('slot_use');
