-- A shop's own words for what it mails.

create table mail_template (
  organization_id uuid not null,
  shop_id uuid not null,
  event text not null,
  locale text not null check (locale in ('ja', 'en', 'zh')),
  version integer not null check (version > 0),
  enabled boolean not null,
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 10000),
  at timestamptz not null,
  account_id text,
  primary key (shop_id, event, locale, version),
  constraint mail_template_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint mail_template_whole check ((subject is null) = (body is null))
);
comment on table mail_template is 'How a shop words a mail, each state that it has had: the highest version counts. Without a row it is as the program comes with.';
comment on column mail_template.event is 'A key of outboxEvents.';
comment on column mail_template.enabled is 'Whether it is mailed at all to those who read that language.';
comment on column mail_template.subject is 'Null, as the body: the words that the program comes with.';
comment on column mail_template.account_id is 'Who saved it; null: copied from another shop.';
call keep_in_scope('mail_template');
