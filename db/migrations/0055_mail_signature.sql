-- When visitors are reminded of a visit, and what stands under each mail.

alter table mail_policy
  add column reminders jsonb not null default '[{"days": 1, "at": "18:00"}, {"hours": 2}]' check (jsonb_array_length(reminders) <= 3),
  add column signature jsonb not null default '{"ja": ""}';
comment on column mail_policy.reminders is 'On so many days before, at a time of the shop’s clock, or so many hours ahead.';
comment on column mail_policy.signature is 'By language; one without has the Japanese.';
