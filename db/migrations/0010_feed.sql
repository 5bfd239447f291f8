-- The order of a shop's changes, and when it has something to do by itself.

create table shop_feed (
  shop_id uuid primary key,
  organization_id uuid not null,
  seq bigint not null default 0,
  settings_version bigint not null default 1,
  book_version bigint not null default 0,
  trial_round integer not null default 1,
  constraint shop_feed_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
) with (fillfactor = 50);
comment on table shop_feed is
  'The shop’s place in the order of its queue’s changes. Every queue command locks this row first, so it is narrow and hot.';
comment on column shop_feed.settings_version is
  'Rises with each change of lanes, services and counters: a join decided on older settings writes nothing.';
comment on column shop_feed.book_version is 'Rises whenever a reservation takes a place, gives one back or changes who it is with.';
comment on column shop_feed.trial_round is 'Rises when trial numbers are deleted: the key that took them is no longer good.';
call keep_in_scope('shop_feed');

-- Outside the policies, because what is due is looked for before a scope is known; read by no scope, set by set_alarm() only.
create table alarm (
  shop_id uuid primary key,
  organization_id uuid not null,
  due_at timestamptz not null,
  constraint alarm_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index alarm_next on alarm (due_at);
comment on table alarm is
  'When a shop’s queue next has something to do by itself: a ticket lapses, a grace time ends, the business day is over (docs/decisions/029-timers-and-schedules.md).';

-- Rings no later than `at`; `only_then`: then and not earlier. Inside the queue's lock, within the caller's own organization.
create function set_alarm(of_organization uuid, of_shop uuid, at timestamptz, only_then boolean default false)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into alarm as a (shop_id, organization_id, due_at)
        select of_shop, of_organization, at where of_organization = scope_organization()
        on conflict (shop_id) do update set due_at = case when only_then then excluded.due_at else least(a.due_at, excluded.due_at) end
          where a.organization_id = excluded.organization_id
        returning true $$;
