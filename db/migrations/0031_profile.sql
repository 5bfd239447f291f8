-- What whoever signs in sees and settles alone: their language, and the browsers that they are signed in on (docs/decisions/099-profile.md).

alter table identity.account add column locale text check (locale in ('ja', 'en', 'zh'));
comment on column identity.account.locale is 'In which its owner is written to. Null: in that of the page or shop.';

alter table identity.sign_in
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40),
  add column network text check (length(network) <= 40),
  add column last_seen_at timestamptz;
update identity.sign_in set last_seen_at = auth_time;
alter table identity.sign_in alter column last_seen_at set not null;
comment on column identity.sign_in.browser is 'As it names itself, without its version.';
comment on column identity.sign_in.network is 'Where it was seen last, shortened: what tells the shop from elsewhere, not a household from its neighbour.';
comment on column identity.sign_in.last_seen_at is 'To a few minutes; pages that are rendered or followed don’t count.';
