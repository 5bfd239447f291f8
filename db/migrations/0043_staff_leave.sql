-- Somebody of the staff may leave on a day that is known ahead.

alter table staff
  add column leaves_on date,
  add column leaves_to uuid references staff;
create index staff_leaving on staff (organization_id, leaves_on) where leaves_on is not null and status <> 'left';
create index staff_followed on staff (leaves_to) where leaves_to is not null;
comment on column staff.leaves_on is 'The last business day; null: none is known.';
comment on column staff.leaves_to is 'Who takes over what is still open then; null: nobody.';
