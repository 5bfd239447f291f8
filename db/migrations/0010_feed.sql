-- The order of a shop's changes, and the time of its next automatic step.

create table shop_feed (
  shop_id uuid primary key,
  organization_id uuid not null,
  seq bigint not null default 0,
  settings_version bigint not null default 1,
  book_version bigint not null default 0,
  trial_round integer not null default 1,
  constraint shop_feed_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
) with (fillfactor = 50);
comment on table shop_feed is 'Sequence of a shop’s queue changes. Every queue command locks this row first, so the row is narrow and often updated.';
comment on column shop_feed.settings_version is
  'Increases with each change of lanes, services or counters. A join decided on older settings writes nothing.';
comment on column shop_feed.book_version is 'Increases when a reservation takes or releases a slot or changes its resource.';
comment on column shop_feed.trial_round is 'Increases when trial tickets are deleted, which invalidates the key that issued them.';
call keep_in_scope('shop_feed');

-- No row policy, because due alarms are searched before a scope is known. Scopes cannot read it; only set_alarm() writes it.
create table alarm (
  shop_id uuid primary key,
  organization_id uuid not null,
  due_at timestamptz not null,
  constraint alarm_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index alarm_next on alarm (due_at);
comment on table alarm is
  'Time of the next automatic step of a shop’s queue: a ticket expires, a grace time or the business day ends (docs/decisions/029-timers-and-schedules.md).';

-- Sets the alarm to `at` at the latest; with `only_then` exactly to `at`. Call inside the queue lock. Works only in the caller's organization.
create function set_alarm(of_organization uuid, of_shop uuid, at timestamptz, only_then boolean default false)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into alarm as a (shop_id, organization_id, due_at)
        select of_shop, of_organization, at where of_organization = scope_organization()
        on conflict (shop_id) do update set due_at = case when only_then then excluded.due_at else least(a.due_at, excluded.due_at) end
          where a.organization_id = excluded.organization_id
        returning true $$;
