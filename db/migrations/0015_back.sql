-- Whoever was called in vain says that they are back; staff decide.
alter table ticket add column back_said_at timestamptz;
comment on column ticket.back_said_at is 'After a no-show: when the visitor said that they are back. Counts for the no-show that it was said after.';
