-- How good the estimates of a wait were.

create table estimate_log (
  ticket_id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
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
  left_at timestamptz,
  constraint estimate_log_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint estimate_log_range_whole check ((low is null) = (high is null)),
  constraint estimate_log_range_forward check (low >= 0 and high > low)
);
create index estimate_log_of_day on estimate_log (shop_id, business_day);
comment on table estimate_log is
  'What a visitor was told first and what came of it: how good the estimates are is measured from here. Nothing personal and no reference to the ticket, so it stays when a visit is erased. Written behind the join, never in it.';
comment on column estimate_log.low is 'Minutes, as high. Null where no range was told: next in line, nobody on duty, or closing.';
comment on column estimate_log.left_at is 'The end of a visit that was never called.';
call keep_in_scope('estimate_log');
