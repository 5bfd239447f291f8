-- Accuracy of the estimated waits.

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
  point double precision,
  plain_point double precision,
  replayed double precision[],
  called_at timestamptz,
  served_at timestamptz,
  left_at timestamptz,
  constraint estimate_log_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint estimate_log_range_whole check ((low is null) = (high is null)),
  constraint estimate_log_range_forward check (low >= 0 and high > low),
  constraint estimate_log_point_with_range check (low is null or point is not null)
);
create index estimate_log_of_day on estimate_log (shop_id, business_day);
comment on table estimate_log is
  'First estimate shown to a visitor, and its outcome, to measure accuracy. It has no personal data or ticket reference, so it outlives an erased visit.';
comment on column estimate_log.low is
  'Minutes, like high. Null: no range shown, because the visitor was next, no staff were on duty, or the lane was closing.';
comment on column estimate_log.point is 'Expected minutes, not rounded. Null: no range shown.';
comment on column estimate_log.plain_point is
  'Expected minutes of the plain rule (docs/decisions/078-estimates.md), not rounded, for comparison. Null: no staff on duty.';
comment on column estimate_log.replayed is
  'Low end, point and high end in minutes, before they were corrected by earlier outcomes. Null: the plain rule estimated.';
comment on column estimate_log.left_at is 'End of a visit that was never called. Null: called or still open.';
call keep_in_scope('estimate_log');

create table estimate_accuracy (
  organization_id uuid not null,
  shop_id uuid not null,
  business_day date not null,
  visits integer not null,
  uncalled integer not null,
  compared integer not null,
  inside double precision not null,
  low_reached double precision not null,
  high_not_exceeded double precision not null,
  mean_error_minutes double precision,
  plain_error_minutes double precision,
  primary key (shop_id, business_day),
  constraint estimate_accuracy_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table estimate_accuracy is
  'Accuracy of a business day’s estimates, measured from estimate_log after the day has ended. Days without an estimate have no row.';
comment on column estimate_accuracy.visits is 'Visits that got a range and were called.';
comment on column estimate_accuracy.uncalled is 'Visits that got a range and were never called.';
comment on column estimate_accuracy.compared is 'Called visits for which the plain rule had a figure too.';
comment on column estimate_accuracy.inside is 'Share of the called visits, like low_reached and high_not_exceeded.';
comment on column estimate_accuracy.low_reached is 'Share not called before the range began.';
comment on column estimate_accuracy.mean_error_minutes is 'Mean distance between the expected and the actual wait of the compared visits; null without any.';
comment on column estimate_accuracy.plain_error_minutes is 'The same for the plain rule (docs/decisions/078-estimates.md).';
call keep_in_scope('estimate_accuracy');
