-- The queue: tickets, calls, counters, intervals for statistics, and messages to waiting visitors.

create table lane_day (
  lane_id uuid not null references lane,
  business_day date not null,
  organization_id uuid not null,
  shop_id uuid not null,
  last_number integer not null default 0,
  shuffled boolean not null default false,
  waiting integer not null default 0 check (waiting >= 0),
  pending integer not null default 0,
  not_arrived integer not null default 0,
  primary key (lane_id, business_day),
  constraint lane_day_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
) with (fillfactor = 50);
comment on table lane_day is
  'Counters of a lane’s business day. Numbers and caps come from this locked row: a count would see the snapshot from before the lock was granted.';
comment on column lane_day.last_number is 'How many numbers were issued. With shuffled, a ticket’s ordinal is another one of the same block.';
comment on column lane_day.shuffled is
  'Whether the day’s numbers are shuffled. Set with the first number of the day, because a change within a day would issue a number twice.';
comment on column lane_day.pending is
  'Tickets waiting for approval. They count against the cap on waiting tickets (docs/decisions/003-join-statement.md).';
comment on column lane_day.not_arrived is 'Remote parties that have not arrived. They have a cap of their own.';
call keep_in_scope('lane_day');

-- The ordinal of a lane's n-th ticket on a business day: shuffled within blocks of 100, so a block is used up before the next begins.
-- Only the locked row knows n, so the join statement cannot get the ordinal from the server. Without `secret` the order cannot be guessed.
create function shuffled_number(secret bytea, n integer)
  returns integer
  language sql immutable strict parallel safe
  as $$ select number from generate_series((n - 1) / 100 * 100 + 1, (n - 1) / 100 * 100 + 100) as number
        order by sha256(secret || int4send(number)) offset (n - 1) % 100 limit 1 $$;

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
  merged_into uuid references ticket,
  kiosk_check_in boolean not null default false,
  link_source text check (link_source ~ '^[a-z0-9._-]{1,30}$'),
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
-- Finds all numbers of one visitor, which are erased together.
create index ticket_merged_into on ticket (merged_into) where merged_into is not null;
-- Finds cards by a ticket number.
create index ticket_of_number on ticket (shop_id, letter, ordinal);
comment on table ticket is 'A visit of one party, with its number (docs/tickets.md).';
comment on column ticket.number_lane_id is 'Lane that issued the number. It and the letter stay when the ticket moves to another lane.';
comment on column ticket.class is 'Category that a lane’s call policy can distinguish.';
comment on column ticket.booked_for is 'Agreed time of a visitor who checked in with a reservation. Null: no reservation.';
comment on column ticket.place is 'Sort key in the lane’s line.';
comment on column ticket.contact is
  'Phone number or e-mail address, in a lane that asks for one (docs/decisions/034-devices-and-contacts.md). Null: none.';
comment on column ticket.same_letter is 'With same_ordinal: the first number of the day with the same contact. Null: this is the first.';
comment on column ticket.note is 'Staff’s note about the visit, never shown to the visitor. Null: none.';
comment on column ticket.joined_seq is
  'Sequence number of the join. It gives the order of arrival; timestamps do not, because they are taken before the queue lock and by different clocks.';
comment on column ticket.on_my_way_at is
  'Time of the visitor’s report to be on the way. Like delay_reported_at, it counts only for the call or wait in which it was made. Null: none.';
comment on column ticket.late_until is 'Time until which the shop waits for or expects a delayed visitor. Null: no delay.';
comment on column ticket.returned_at is 'Time at which the visitor reported to be back after a no-show. Counts only for that no-show. Null: none.';
comment on column ticket.waited_ms is 'Milliseconds spent in line before moved_at (docs/decisions/044-waits-and-reports.md).';
comment on column ticket.last_move is 'Last move, which undo reverts. Null: nothing to undo, as after a join or an undo.';
comment on column ticket.device is
  'Keyed hash of the browser, different per shop and day. Allows one open ticket per browser and lane (docs/decisions/034-devices-and-contacts.md). Null: tied to no browser.';
comment on column ticket.network_key is
  'Keyed hash of the network that joined, different per shop and day (docs/decisions/065-bursts.md). Null: not recorded, or erased after the day.';
comment on column ticket.merged_into is
  'Earlier ticket of the same visitor, into which staff merged this one (docs/decisions/184-number-found-again.md). Null: not merged.';
comment on column ticket.kiosk_check_in is
  'True: checked in at a kiosk, where four digits and a name find a reservation. Its link therefore shows no name, and opens no card that is older than the ticket.';
comment on column ticket.link_source is
  'Place of the link that led to the join page, such as flyer (docs/website.md). Null: the link names none.';
comment on column ticket.seq is 'Sequence number of the last change.';
call keep_in_scope('ticket');

-- Every move writes legs and intervals. They need no foreign key to shop, because their ticket has one.
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
-- Each queue change reads the services that the shop finished today, from which estimates are computed.
create index interval_served on interval (shop_id, to_at) where status = 'serving' and to_at is not null;
comment on table interval is 'A leg’s time in one status. Intervals cover a leg’s life without overlap, and all statistics come from here.';
comment on column interval.to_at is 'Null: still running.';
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
  'Calls and immediate services from a lane’s line, which its call policy counts. Each uses a turn of its class, unless it was taken back.';
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
comment on table contact_day is 'First number of each contact on a business day.';
comment on column contact_day.contact is 'Keyed hash of the contact, different per shop and day.';
call keep_in_scope('contact_day');

create table join_burst_dismissal (
  shop_id uuid not null,
  business_day date not null,
  network_key bytea not null,
  organization_id uuid not null,
  primary key (shop_id, business_day, network_key),
  constraint join_burst_dismissal_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table join_burst_dismissal is 'Networks whose join bursts staff marked as real visitors, per business day (docs/decisions/065-bursts.md).';
comment on column join_burst_dismissal.network_key is 'Same keyed hash as in ticket, or as network_key in reservation.';
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
comment on table message is 'Messages from staff to one party, a lane or the whole shop.';
comment on column message.preset is 'Preset text of the shop. Null: staff’s own text.';
comment on column message.text is 'Texts by language.';
comment on column message.parties is 'Number of recipients.';
comment on column message.sent_by is 'Account id.';
comment on column message.seq is 'Sequence number of the sending.';
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
  'Tickets to which a message was sent. Visitors see only these messages, also after a change of lane; later visitors do not see them.';
call keep_in_scope('message_recipient');

-- Deleted at the end of the day, and never copied to a card (docs/decisions/085-outbox.md).
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
comment on table ticket_address is 'E-mail address for messages about a ticket, kept until the business day ends.';
comment on column ticket_address.address_key is 'HMAC of the address.';
comment on column ticket_address.mailbox is 'HMAC of the address without its +tag. Null: written by an earlier version.';
comment on column ticket_address.near_mailed_at is
  'Time at which the near turn was mailed, or at which the address was left if the turn was already near. Null: not near yet.';
call keep_in_scope('ticket_address');

-- Deleted an hour after the ticket has closed, and never copied to a card (docs/decisions/185-web-push.md).
create table push_subscription (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  ticket_id uuid not null references ticket,
  endpoint text not null check (length(endpoint) <= 1024),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 100),
  near_pushed_at timestamptz,
  created_at timestamptz not null,
  constraint push_subscription_once unique (ticket_id, endpoint),
  constraint push_subscription_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index push_subscription_of_shop on push_subscription (shop_id);
comment on table push_subscription is 'Browsers that get push messages about a ticket.';
comment on column push_subscription.endpoint is 'Address at the browser’s push service (RFC 8030). The visitor’s browser names it, so only guarded requests may go there.';
comment on column push_subscription.p256dh is 'Public key of the browser, in base64url (RFC 8291).';
comment on column push_subscription.auth is 'Authentication secret of the browser, in base64url (RFC 8291).';
comment on column push_subscription.near_pushed_at is
  'Time at which the near turn was pushed, or at which the browser subscribed if the turn was already near. Null: not near yet.';
call keep_in_scope('push_subscription');
