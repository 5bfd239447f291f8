-- Mails about cards: to whoever gave one, and to those who work with it (product.md, 6).

alter table outbox_message add column account_id text;
create index outbox_message_of_account on outbox_message (account_id) where account_id is not null;
create index outbox_message_of_address on outbox_message (shop_id, address_key, id);
comment on column outbox_message.account_id is 'Whose it is, where it is to a member.';

alter table card
  add column correction_asked_at timestamptz,
  add column correction_words text,
  add constraint card_correction_asked check (correction_words is null or correction_asked_at is not null);
comment on column card.correction_asked_at is 'When staff asked its visitor to correct it, until that was done or is no longer wanted: they may correct it whatever it has become.';
comment on column card.correction_words is 'What they said about it.';

alter table card_item add column told_on date;
create index card_item_to_tell on card_item (shop_id, due_on)
  where kind = 'task' and done_at is null and removed_at is null and assignee_id is not null and told_on is distinct from due_on;
comment on column card_item.told_on is 'Of a task: the due day that its assignee was mailed about.';

alter table member add column not_mailed text[] not null default '{}' check (not_mailed <@ array['card.assigned', 'task.due']);
comment on column member.not_mailed is 'Of what they want no mail (memberEvents).';
