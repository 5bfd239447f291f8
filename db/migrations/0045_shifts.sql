-- When somebody of the staff is to be there: a week, and days that are not as their weekday.

alter table staff
  add column shifts jsonb,
  add column other_days jsonb not null default '[]';
comment on column staff.shifts is 'By weekday of the business day, Sunday first (src/domain/queue-settings/hours.ts). Null: none are planned, they say themselves whether they serve.';
comment on column staff.other_days is 'Business days with shifts of their own; one without any is a day off.';
