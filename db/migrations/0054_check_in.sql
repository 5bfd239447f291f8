-- Visitors with a reservation come: their number in the queue, and when they may.

alter table reservation_rule
  add column early_minutes integer not null default 30 check (early_minutes >= 0),
  add column late_minutes integer not null default 15 check (late_minutes >= 0);
comment on column reservation_rule.early_minutes is 'How long ahead of the agreed time its visitor may check in.';
comment on column reservation_rule.late_minutes is 'How long after the agreed time a visitor is still called by it; later in the normal order.';

alter table ticket add column booked_for timestamptz;
comment on column ticket.booked_for is 'The agreed time of whoever checked in with a reservation.';

alter table reservation
  add column ticket_id uuid references ticket,
  add column late boolean not null default false;
create unique index reservation_of_ticket on reservation (ticket_id) where ticket_id is not null;
comment on column reservation.ticket_id is 'The number that its visitor got when they came.';
comment on column reservation.late is 'They came after the window.';

-- What is agreed ends by itself with its business day where nobody comes; of those that stand already, at the latest a day after.
do $$
declare org uuid;
begin
  for org in select distinct organization_id from resolver where kind = 'shop' loop
    perform set_config('app.org', org::text, true);
    update reservation set due_at = starts_at + interval '1 day' where status = 'confirmed';
  end loop;
  perform set_config('app.org', '', true);
end $$;
