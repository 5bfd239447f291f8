-- What a shop tells of itself: its name in the visitors' other languages, where it is, whom to ask, and which languages its pages offer.

alter table shop
  add column other_names jsonb not null default '{}',
  add column phone text,
  add column address text,
  add column privacy_contact text,
  add column languages text[] not null default '{ja,en,zh}' check (languages <@ array['ja', 'en', 'zh'] and 'ja' = any(languages));
comment on column shop.other_names is 'Its name by language, where it has one beside `name`.';
comment on column shop.privacy_contact is 'Whom visitors ask about their data; stands in the notice.';
comment on column shop.languages is 'Which the menu of visitors’ pages offers.';
