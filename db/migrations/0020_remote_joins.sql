-- Numbers taken from afar, under a cap of their own and confirmed on arrival (product.md, 4.1; docs/decisions/040-remote-joins.md).
alter table lane
  drop constraint lane_join_from_check,
  add constraint lane_join_from_check check (join_from in ('anywhere', 'shop', 'remote')),
  add column remote_cap integer not null default 5 check (remote_cap between 1 and 9999);

alter table ticket
  add column remote boolean not null default false,
  add column arrived_at timestamptz;

-- Remote parties of the lane who are on their way: what the cap is checked against, on the locked row.
alter table lane_day add column away integer not null default 0;
