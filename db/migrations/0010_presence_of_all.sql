-- Everybody at work in a shop sees who serves: presence takes its place in the shop's order of changes, as all that the queue's watchers
-- see. A colleague may say it for a person of the list of staff who has no login, so it is no longer always a member's; neither is ever
-- deleted. `name` is for a member who is not on the shop's list.
alter table presence drop constraint presence_member_id_fkey;
alter table presence rename column member_id to person_id;
alter table presence
  add column name text,
  add column seq bigint not null default 0;
