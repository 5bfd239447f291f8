-- When a shop's queue next has something to do by itself: a ticket lapses, a grace time ends, the business day is over (docs/decisions/028-alarm.md).
-- One row per shop, outside the policies, because what is due is looked for before a scope is known; read by no scope, set by set_alarm() only.
create table alarm (
  shop_id uuid primary key references shop,
  organization_id uuid not null,
  due_at timestamptz not null
);
create index alarm_next on alarm (due_at);

-- Every shop is looked at once at the next start. From the resolver, because the owner may be under the policies as well.
insert into alarm (shop_id, organization_id, due_at) select shop_id, organization_id, now() from resolver where kind = 'shop';

-- Rings no later than `at`; `only_then`: then and not earlier. Inside the queue's lock, within the caller's own organization.
create function set_alarm(of_organization uuid, of_shop uuid, at timestamptz, only_then boolean default false)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into alarm as a (shop_id, organization_id, due_at)
        select of_shop, of_organization, at where of_organization = nullif(current_setting('app.org', true), '')::uuid
        on conflict (shop_id) do update set due_at = case when only_then then excluded.due_at else least(a.due_at, excluded.due_at) end
          where a.organization_id = excluded.organization_id
        returning true $$;
