-- Whoever is to contact a customer is mailed on the day.

alter table card add column contact_told_on date;
comment on column card.contact_told_on is 'The day of the next contact that its assignee was mailed about.';
create index card_contact_to_tell on card (shop_id, next_contact_on)
  where next_contact_on is not null and assignee_id is not null and contact_told_on is distinct from next_contact_on;
alter table member drop constraint member_not_mailed_check,
  add constraint member_not_mailed_check check (not_mailed <@ array['card.assigned', 'card.contactDue', 'task.due']);
