-- In which order a lane calls, and the calls that such a policy looks back on (docs/decisions/031-call-order.md).

alter table lane add column call_policy jsonb not null default '{"rule": "strict"}'
  check (call_policy ->> 'rule' in ('strict', 'ratio'));

-- A call or an immediate service from a lane's line: it has used up its class's turn, unless it was taken back. Written in the queue's lock.
create table lane_call (
  lane_id uuid not null references lane,
  business_day date not null,
  seq bigint not null,
  organization_id uuid not null,
  shop_id uuid not null references shop,
  ticket_id uuid not null,
  class text not null check (class in ('normal', 'booked', 'care', 'staff')),
  taken_back boolean not null default false,
  primary key (lane_id, business_day, seq)
);

alter table lane_call enable row level security;
create policy scope on lane_call
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
