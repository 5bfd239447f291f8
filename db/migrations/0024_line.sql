-- Official accounts of shops at LINE, and the visitors who get messages there (docs/decisions/186-line.md).

create table line_account (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid,
  bot_user_id text not null check (length(bot_user_id) <= 50),
  basic_id text not null check (length(basic_id) <= 50),
  name text not null check (length(name) <= 100),
  login_channel_id text not null check (length(login_channel_id) <= 20),
  sealed_secrets bytea not null,
  rev integer not null default 1,
  created_at timestamptz not null,
  constraint line_account_once unique nulls not distinct (organization_id, shop_id),
  constraint line_account_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table line_account is 'Official account at LINE that sends a shop’s messages. A shop’s own one goes before that of its organization.';
comment on column line_account.shop_id is 'Null: for all shops of the organization without one of their own.';
comment on column line_account.bot_user_id is 'Id of the account at LINE, which its webhook names as the destination.';
comment on column line_account.basic_id is 'Public id such as @wakaba, by which visitors add it.';
comment on column line_account.login_channel_id is 'LINE Login channel of the same provider, so that both know a visitor by the same id.';
comment on column line_account.sealed_secrets is
  'Channel access token and both channels’ secrets as JSON, encrypted with AES-256-GCM under a key derived from the installation key and bound to the id.';
call keep_in_scope('line_account');

-- Deleted an hour after the ticket or the reservation has ended, and never copied to a card.
create table line_recipient (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  line_account_id uuid not null references line_account on delete cascade,
  ticket_id uuid references ticket,
  reservation_id uuid references reservation,
  user_id text not null check (length(user_id) <= 50),
  blocked boolean not null,
  friend_event_at timestamptz not null,
  act_event_at timestamptz,
  near_sent_at timestamptz,
  created_at timestamptz not null,
  constraint line_recipient_once unique (ticket_id),
  constraint line_recipient_reservation_once unique (reservation_id),
  constraint line_recipient_about check (num_nonnulls(ticket_id, reservation_id) = 1),
  constraint line_recipient_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index line_recipient_of_shop on line_recipient (shop_id);
create index line_recipient_of_user on line_recipient (line_account_id, user_id);
comment on table line_recipient is 'Visitors who get messages about their ticket or reservation at LINE.';
comment on column line_recipient.reservation_id is 'First reservation of a chain of replacements, for all of which the visitor gets messages.';
comment on column line_recipient.user_id is 'Id of the visitor at LINE, the same for all accounts of one provider.';
comment on column line_recipient.blocked is 'Whether the visitor has blocked the account, or has not added it. LINE accepts messages to them and delivers nothing.';
comment on column line_recipient.friend_event_at is 'LINE’s time of the latest follow or unfollow; at first, when LINE was asked. Earlier ones that arrive late change nothing.';
comment on column line_recipient.act_event_at is 'LINE’s time of the latest button press. Earlier ones that arrive late change nothing.';
comment on column line_recipient.near_sent_at is
  'Time at which the near turn was sent, or at which the visitor asked for messages if the turn was already near. Null: not near yet.';
call keep_in_scope('line_recipient');
