-- What a visitor was told first and what came of it: how good the estimates are is measured from here. Written behind the join, never in it.
-- Nothing personal and no reference to the ticket, so it stays when a visit is erased. No range: next in line, nobody on duty, or closing.
create table estimate_log (
  ticket_id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  lane_id uuid not null references lane,
  service_id uuid not null references service,
  business_day date not null,
  at timestamptz not null,
  estimator text not null,
  position integer not null check (position > 0),
  staff_on_duty integer not null check (staff_on_duty >= 0),
  low integer,
  high integer,
  called_at timestamptz,
  served_at timestamptz,
  -- The end of a visit that was never called.
  left_at timestamptz,
  check ((low is null) = (high is null)),
  check (low >= 0 and high > low)
);
create index estimate_log_of_day on estimate_log (shop_id, business_day);

alter table estimate_log enable row level security;
create policy scope on estimate_log
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
