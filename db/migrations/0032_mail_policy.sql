-- When a shop mails what it tells, and for how long that is known (docs/decisions/100-ladder.md). Without a row it is as it always was.

create table mail_policy (
  shop_id uuid primary key,
  organization_id uuid not null,
  ladders jsonb not null,
  quiet_from time,
  quiet_until time,
  kept_days integer not null check (kept_days between 1 and 365),
  reply_to text check (length(reply_to) <= 254),
  rev integer not null,
  foreign key (organization_id, shop_id) references shop (organization_id, id),
  check ((quiet_from is null) = (quiet_until is null))
);
comment on table mail_policy is 'When a shop mails what it tells. Without a row: the defaults of src/domain/outbox/policy.ts.';
comment on column mail_policy.ladders is 'By event and channel: so many minutes after the open page could have shown it; null: not by that channel.';
comment on column mail_policy.quiet_from is 'By the shop’s clock: from then on, until quiet_until, nothing goes out that can wait.';
comment on column mail_policy.kept_days is 'For how many days it is known what a message said, and to whom.';
comment on column mail_policy.reply_to is 'Where an answer to a mail goes.';
call keep_in_scope('mail_policy');
