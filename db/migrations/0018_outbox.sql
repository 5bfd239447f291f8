-- What leaves the house: messages to visitors, members and accounts, written by the transaction that caused them (docs/decisions/083-outbox.md).

create table outbox_message (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  event text not null,
  channel text not null check (channel in ('mail')),
  address text check (length(address) <= 254),
  address_key bytea not null,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  template_version integer not null default 0,
  variables jsonb not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'cancelled', 'suppressed')),
  unsure boolean not null default false,
  attempts integer not null default 0,
  result text,
  ticket_id uuid references ticket,
  card_id uuid references card,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint outbox_message_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index outbox_message_of_shop on outbox_message (shop_id, created_at desc, id desc);
create index outbox_message_of_ticket on outbox_message (ticket_id) where ticket_id is not null;
create index outbox_message_of_card on outbox_message (card_id) where card_id is not null;
comment on table outbox_message is 'Something that a visitor or a member is told by a channel that leaves the house.';
comment on column outbox_message.event is 'What it tells of: a key of outboxEvents. The words are made when it is sent.';
comment on column outbox_message.address is 'Null once it is nobody’s business any more.';
comment on column outbox_message.address_key is 'HMAC of the address, by which a suppressed one is known.';
comment on column outbox_message.template_version is 'Of the shop’s own words; 0: the ones that the program comes with.';
comment on column outbox_message.variables is 'What the words name; empty once it is nobody’s business any more.';
comment on column outbox_message.unsure is 'An attempt may have reached the receiver and was not marked. The next one carries the same Message-ID.';
comment on column outbox_message.result is 'Of the last attempt: what the receiving server said, or a reason of ours.';
comment on column outbox_message.expires_at is 'Not worth sending from then on.';
call keep_in_scope('outbox_message');

create table suppressed_address (
  organization_id uuid not null,
  shop_id uuid not null,
  address_key bytea not null,
  reason text not null check (reason in ('refused', 'optedOut')),
  at timestamptz not null,
  primary key (shop_id, address_key),
  constraint suppressed_address_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table suppressed_address is 'Nothing is sent there: its server refused it for good, or its owner wants nothing.';
comment on column suppressed_address.reason is 'optedOut: of advertising only.';
call keep_in_scope('suppressed_address');

-- Of the sign-in service: it has no shop, and no scope has a right on it.
create table identity.outbox_message (
  id uuid primary key,
  account_id text not null references identity.account on delete cascade,
  event text not null,
  channel text not null check (channel in ('mail')),
  address text not null check (length(address) <= 254),
  locale text not null check (locale in ('ja', 'en', 'zh')),
  template_version integer not null default 0,
  variables jsonb not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'cancelled', 'suppressed')),
  unsure boolean not null default false,
  attempts integer not null default 0,
  result text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index outbox_message_account on identity.outbox_message (account_id);
comment on table identity.outbox_message is 'Something that the owner of an account is told: a link for a forgotten password, a changed address.';
comment on column identity.outbox_message.variables is 'Emptied when it has ended: links open doors.';
comment on column identity.outbox_message.unsure is 'As in public.outbox_message.';

-- Outside the policies and granted to nobody: which messages are due, of any tenant, without what they say.
create table outbox_due (
  message_id uuid primary key,
  organization_id uuid,
  shop_id uuid,
  due_at timestamptz not null
);
create index outbox_due_next on outbox_due (due_at);
comment on table outbox_due is 'What is to be sent, and when. A message that is being sent is due again later, in case its process dies (docs/decisions/083-outbox.md).';
comment on column outbox_due.organization_id is 'Null: of an account.';

-- Within the caller's own scope; called by name from the transaction that writes the message.
create function make_due(message_id uuid, of_organization uuid, of_shop uuid, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into outbox_due as d (message_id, organization_id, shop_id, due_at)
        select message_id, of_organization, of_shop, at where of_organization is not distinct from scope_organization()
        on conflict on constraint outbox_due_pkey do update set due_at = excluded.due_at
        returning true $$;
