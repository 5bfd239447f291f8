-- The queue itself: numbers, calls, what they are counted and measured by, and what is said to those who wait.

create table lane_day (
  lane_id uuid not null references lane,
  business_day date not null,
  organization_id uuid not null,
  shop_id uuid not null,
  last_number integer not null default 0,
  waiting integer not null default 0 check (waiting >= 0),
  pending integer not null default 0,
  not_arrived integer not null default 0,
  primary key (lane_id, business_day),
  constraint lane_day_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
) with (fillfactor = 50);
comment on table lane_day is
  'Counters of a lane’s business day. Numbers and caps come from this locked row, never from a count: it would see the snapshot from before the wait for the lock.';
comment on column lane_day.pending is
  'How many wait for a yes: they count under the cap of those who wait (docs/decisions/003-join-statement.md).';
comment on column lane_day.not_arrived is 'Remote parties on their way, under a cap of their own.';
call keep_in_scope('lane_day');

create table ticket (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  lane_id uuid not null references lane,
  service_id uuid not null references service,
  business_day date not null,
  number_lane_id uuid not null references lane,
  letter text not null,
  ordinal integer not null,
  status text not null check (status in
    ('pending', 'waiting', 'called', 'serving', 'held', 'done', 'no_show', 'cancelled', 'declined', 'expired')),
  class text not null default 'normal' check (class in ('normal', 'booked', 'care', 'staff')),
  booked_for timestamptz,
  place double precision not null,
  party_size integer not null check (party_size between 1 and 20),
  name text,
  contact text check (length(contact) between 1 and 120),
  same_letter text,
  same_ordinal integer,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  note text,
  joined_at timestamptz not null,
  joined_seq bigint not null,
  remote boolean not null default false,
  on_my_way_at timestamptz,
  delay_reported_at timestamptz,
  late_until timestamptz,
  returned_at timestamptz,
  arrived_at timestamptz,
  call_count integer not null default 0,
  skip_count integer not null default 0,
  waited_ms bigint not null default 0 check (waited_ms >= 0),
  counter_id uuid references counter,
  staff_id uuid references staff,
  called_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  moved_at timestamptz not null,
  last_move text,
  device bytea,
  network_key bytea,
  token_version integer not null default 1,
  rev integer not null default 1,
  seq bigint not null,
  unique (number_lane_id, business_day, ordinal),
  constraint ticket_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint ticket_same_number_whole check (num_nulls(same_letter, same_ordinal) in (0, 2))
);
create index ticket_changed on ticket (shop_id, seq);
create index ticket_open on ticket (shop_id, lane_id, place) where status in ('pending', 'waiting', 'called', 'serving', 'held');
create index ticket_of_day on ticket (shop_id, business_day, closed_at desc);
create index ticket_network_key on ticket (shop_id, business_day) where network_key is not null;
create unique index ticket_of_device on ticket (lane_id, device) where device is not null and closed_at is null;
-- Cards are found by the number of a visit.
create index ticket_of_number on ticket (shop_id, letter, ordinal);
comment on table ticket is 'A party’s visit with its number (docs/tickets.md).';
comment on column ticket.number_lane_id is 'The lane whose counter gave the number. It and the letter stay when the ticket moves on to another lane.';
comment on column ticket.class is 'What a lane’s policy of calling may tell apart.';
comment on column ticket.booked_for is 'The agreed time of whoever checked in with a reservation.';
comment on column ticket.place is 'Its place in the lane’s line.';
comment on column ticket.contact is 'A phone number or e-mail address, in a lane that asks for one (docs/decisions/034-devices-and-contacts.md).';
comment on column ticket.same_letter is 'With same_ordinal: the number under which the contact was left first on the day, where that is another one.';
comment on column ticket.note is 'Staff’s own words about the visit, never shown to the visitor.';
comment on column ticket.joined_seq is
  'The order of arrival: the shop’s sequence number of the join. Instants don’t tell it: they are taken before the queue is locked, by one server’s clock or another’s.';
comment on column ticket.on_my_way_at is 'What visitors say about coming counts for the call, or the wait, that it was said in.';
comment on column ticket.late_until is 'Until when the shop waits for them or expects them.';
comment on column ticket.returned_at is 'After a no-show: when the visitor said that they are back. Counts for the no-show that it was said after.';
comment on column ticket.waited_ms is 'How long it has been in line before it came to where it stands (docs/decisions/044-waits-and-reports.md).';
comment on column ticket.last_move is 'The step that undo would take back; null after a join or an undo.';
comment on column ticket.device is
  'What the browser is known by in this shop on this day, for one open number per browser and lane (docs/decisions/034-devices-and-contacts.md).';
comment on column ticket.network_key is
  'What the network that took the number is known by in this shop on this day (docs/decisions/065-bursts.md). Null: nobody asks, or the day is over.';
comment on column ticket.seq is 'The shop’s sequence number of the last change.';
call keep_in_scope('ticket');

-- Legs and intervals are written with every move. Their shop is their ticket's, so they refer to that alone.
create table leg (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null references ticket,
  ordinal integer not null,
  lane_id uuid not null references lane,
  service_id uuid not null references service,
  outcome text check (outcome in ('moved', 'transferred', 'done', 'auto_closed', 'no_show', 'cancelled', 'declined', 'expired')),
  unique (ticket_id, ordinal)
);
comment on table leg is 'A visit’s part in one lane.';
call keep_in_scope('leg');

create table interval (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null references ticket,
  leg_id uuid not null references leg,
  status text not null check (status in
    ('pending', 'waiting', 'called', 'serving', 'held', 'done', 'no_show', 'cancelled', 'declined', 'expired')),
  staff_id uuid,
  counter_id uuid,
  from_at timestamptz not null,
  to_at timestamptz,
  constraint interval_forward check (to_at >= from_at)
);
create index interval_of_ticket on interval (ticket_id, from_at);
create unique index interval_running on interval (ticket_id) where to_at is null;
-- Today's finished services of a shop are read with each change of its queue: they set the pace of the estimates.
create index interval_served on interval (shop_id, to_at) where status = 'serving' and to_at is not null;
comment on table interval is 'A leg’s time in one status. Intervals cover its life without overlap; all statistics come from here.';
comment on column interval.to_at is 'Null: it still runs.';
call keep_in_scope('interval');

create table lane_call (
  lane_id uuid not null references lane,
  business_day date not null,
  seq bigint not null,
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null,
  class text not null check (class in ('normal', 'booked', 'care', 'staff')),
  taken_back boolean not null default false,
  primary key (lane_id, business_day, seq),
  constraint lane_call_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table lane_call is
  'Calls and immediate services from a lane’s line, that its policy of calling looks back on: each has used up its class’s turn, unless it was taken back.';
call keep_in_scope('lane_call');

create table contact_day (
  shop_id uuid not null,
  business_day date not null,
  contact bytea not null,
  organization_id uuid not null,
  letter text not null,
  ordinal integer not null,
  primary key (shop_id, business_day, contact),
  constraint contact_day_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table contact_day is 'The first number of each contact on a business day.';
comment on column contact_day.contact is 'A key of the contact, another one in each shop and on each day.';
call keep_in_scope('contact_day');

create table join_burst_dismissal (
  shop_id uuid not null,
  business_day date not null,
  network_key bytea not null,
  organization_id uuid not null,
  primary key (shop_id, business_day, network_key),
  constraint join_burst_dismissal_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table join_burst_dismissal is
  'Places of which staff have said that real visitors take numbers there, on that business day (docs/decisions/065-bursts.md).';
comment on column join_burst_dismissal.network_key is 'As of a ticket.';
call keep_in_scope('join_burst_dismissal');

create table message (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  business_day date not null,
  ticket_id uuid references ticket,
  lane_id uuid references lane,
  preset text,
  text jsonb not null,
  parties integer not null,
  sent_by text not null,
  at timestamptz not null,
  seq bigint not null,
  constraint message_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index message_by_shop on message (shop_id, seq);
comment on table message is 'What staff told one party, a lane or the whole shop.';
comment on column message.preset is 'Which of the shop’s ready words they were; null: staff’s own.';
comment on column message.text is 'By language.';
comment on column message.parties is 'How many were addressed.';
comment on column message.sent_by is 'Account.';
comment on column message.seq is 'The shop’s sequence number of the sending.';
call keep_in_scope('message');

create table message_recipient (
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null references ticket,
  message_id uuid not null references message,
  primary key (ticket_id, message_id),
  constraint message_recipient_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index message_recipient_by_message on message_recipient (message_id);
comment on table message_recipient is
  'Who was addressed: whoever comes later or has moved to another lane reads what was said to them, not what was said to others.';
call keep_in_scope('message_recipient');

-- It goes at the day's end, and never enters a card (docs/decisions/085-outbox.md).
create table ticket_address (
  ticket_id uuid primary key references ticket,
  organization_id uuid not null,
  shop_id uuid not null,
  address text not null check (length(address) <= 254),
  address_key bytea not null,
  mailbox bytea,
  near_mailed_at timestamptz,
  created_at timestamptz not null,
  constraint ticket_address_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index ticket_address_of_shop on ticket_address (shop_id, address_key);
comment on table ticket_address is 'The e-mail address at which a visitor wants to be told of their number, until the business day ends.';
comment on column ticket_address.address_key is 'HMAC of the address.';
comment on column ticket_address.mailbox is 'HMAC of the address without its tag. Null: written by a former version.';
comment on column ticket_address.near_mailed_at is 'When it was known that their turn is near: told, or near already when the address was left.';
call keep_in_scope('ticket_address');
