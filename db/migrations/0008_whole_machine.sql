-- What the whole life of a ticket needs beside its status (docs/tickets.md).

-- class: for policies of calling. note: staff's own words about the visit, never shown to the visitor.
alter table ticket
  add column class text not null default 'normal' check (class in ('normal', 'booked', 'care', 'staff')),
  add column note text;

-- approval: a join becomes pending and waits for staff's yes. auto_no_show: who doesn't come in the grace time is closed without anybody's doing.
alter table lane
  add column approval boolean not null default false,
  add column auto_no_show boolean not null default false;
