-- Webhooks: events of a shop sent to other programs (docs/decisions/191-webhooks.md).

create table webhook (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  url text not null check (length(url) <= 1000),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret bytea not null,
  sealed_former_secret bytea,
  former_ends_at timestamptz,
  api_key_id uuid references api_key,
  position bigint not null,
  since timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('member', 'gone', 'failing')),
  rev integer not null default 1,
  created_at timestamptz not null,
  constraint webhook_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint webhook_former check ((sealed_former_secret is null) = (former_ends_at is null)),
  constraint webhook_disabled check ((disabled_at is null) = (disabled_because is null))
);
create index webhook_of_shop on webhook (shop_id, id);
comment on table webhook is 'Addresses of other programs that get a shop’s events.';
comment on column webhook.url is 'A member names it, so only guarded requests may go there (docs/decisions/185-web-push.md).';
comment on column webhook.events is 'Chosen events, keys of webhookEvents.';
comment on column webhook.sealed_secret is
  'Secret of the signatures, encrypted with AES-256-GCM under a key derived from the installation key and bound to the id.';
comment on column webhook.sealed_former_secret is 'Secret before the last rotation, which signs too until former_ends_at. Null: none.';
comment on column webhook.api_key_id is 'Key whose view of the entity is sent too, also after its end, when ids only are sent. Null: ids only.';
comment on column webhook.position is 'Number of the last entry of the organization’s audit chain whose deliveries are written.';
comment on column webhook.since is 'Earlier events are not sent: time of creation, of enabling, or of a restore, by the database’s clock.';
comment on column webhook.disabled_because is 'member: a member disabled it; gone: it answered 410; failing: nothing arrived for the whole time of retries.';
call keep_in_scope('webhook');

create table webhook_delivery (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  webhook_id uuid not null references webhook on delete cascade,
  event_id uuid,
  type text not null,
  body text not null,
  state text not null check (state in ('queued', 'delivered', 'failed', 'cancelled')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  status integer,
  error text,
  response text check (length(response) <= 1024),
  detailed boolean not null default false,
  constraint webhook_delivery_detailed check (not detailed or response is null),
  constraint webhook_delivery_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint webhook_delivery_once unique (webhook_id, event_id)
);
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, id) where state = 'queued';
comment on table webhook_delivery is 'Deliveries of events to webhooks. The id is the webhook-id of every attempt.';
comment on column webhook_delivery.event_id is 'Null: a test event. Not a foreign key, because no row waits for the log.';
comment on column webhook_delivery.type is 'Public name of the event, a key of webhookEvents.';
comment on column webhook_delivery.body is 'JSON of ids and states, no personal data. What an API key adds is read for each attempt and never stored.';
comment on column webhook_delivery.queued_at is 'Time from which the attempts count: creation, or the last press on resend.';
comment on column webhook_delivery.status is 'HTTP status of the last response. Null: there was none.';
comment on column webhook_delivery.error is 'Reason without a response, a code such as ETIMEDOUT. Null: there was a response.';
comment on column webhook_delivery.response is 'Beginning of the last response.';
comment on column webhook_delivery.detailed is
  'True if the last attempt contained what the key sees. Its response may repeat personal data, so it is not stored.';
call keep_in_scope('webhook_delivery');

-- No row policy and no grants, like outbox_due: a sender belongs to no tenant.
create table webhook_due (
  webhook_id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  due_at timestamptz not null,
  held_until timestamptz not null default '-infinity'
);
create index webhook_due_next on webhook_due (due_at);
create index webhook_due_of_organization on webhook_due (organization_id);
comment on table webhook_due is 'Due times of enabled webhooks. One process at a time holds a webhook.';
comment on column webhook_due.due_at is 'Time of the next look for new events and due deliveries; infinity: none is known.';
comment on column webhook_due.held_until is 'End of the hold, in case the process dies. It is the optimistic lock of the process that holds the webhook.';

create function make_webhook_due(of_webhook uuid, of_shop uuid, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into webhook_due as d (webhook_id, organization_id, shop_id, due_at)
        values (of_webhook, scope_organization(), of_shop, at)
        on conflict on constraint webhook_due_pkey do update set due_at = least(d.due_at, excluded.due_at)
          where d.organization_id = scope_organization()
        returning true $$;

-- After new entries of the audit chain. Within the caller's scope.
create function make_webhooks_due()
  returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ update webhook_due set due_at = now() where organization_id = scope_organization() and due_at > now() $$;

create function end_webhook_due(of_webhook uuid)
  returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from webhook_due where webhook_id = of_webhook and organization_id = scope_organization() $$;
