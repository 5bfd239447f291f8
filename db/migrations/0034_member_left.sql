-- A member who was taken out stays as a row: their next command is answered with why, and a manager can let them in again.

alter table member
  add column left_at timestamptz,
  add constraint member_left_suspended check (left_at is null or suspended_at is not null);
comment on column member.suspended_at is 'Since then the role counts nowhere.';
comment on column member.left_at is 'When somebody was taken out for good: no list shows them any more.';
