-- What a manager sets for the queue. A row with a history is never deleted, because visits of the past name it: it is archived, and its letter or
-- name is free again.

alter table lane
  -- By weekday, see src/domain/queue-settings/hours.ts; null: no hours, numbers at any time.
  add column hours jsonb check (jsonb_array_length(hours) = 7),
  add column cutoff_minutes integer not null default 0 check (cutoff_minutes between 0 and 720),
  add column archived_at timestamptz,
  drop constraint lane_shop_id_letter_key;
create unique index lane_letter on lane (shop_id, letter) where archived_at is null;

alter table service add column open boolean not null default true, add column archived_at timestamptz;

alter table counter
  add column open boolean not null default true,
  add column archived_at timestamptz,
  drop constraint counter_shop_id_name_key;
create unique index counter_name on counter (shop_id, name) where archived_at is null;

-- serves_all: also what is added later. Else the services are those named below.
alter table staff add column serves_all boolean not null default true;
create unique index staff_login on staff (shop_id, account_id) where account_id is not null and status <> 'left';

create table staff_service (
  organization_id uuid not null,
  shop_id uuid not null references shop,
  staff_id uuid not null references staff,
  service_id uuid not null references service,
  primary key (staff_id, service_id)
);
create index staff_of_service on staff_service (service_id);
alter table staff_service enable row level security;
create policy scope on staff_service
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));

-- The business day during which the clock was set anew; it lasts until the new clock begins a later one (src/domain/time/business-day.ts).
alter table shop
  add column held_day date,
  add column held_from timestamptz,
  add column held_until timestamptz,
  add check (num_nulls(held_day, held_from, held_until) in (0, 3)),
  -- The code before the present one, and until when it still leads here.
  add column former_code text,
  add column former_code_until timestamptz;

-- formerEntry: codes that led to a shop once, so that whoever comes by an old poster hears that, and not that there is no such shop.
alter table resolver drop constraint resolver_kind_check;
alter table resolver add constraint resolver_kind_check check (kind in ('shop', 'entry', 'formerEntry', 'ticket', 'invitation'));

-- Ends a key at that time. Within the caller's own shop only: the function sees all of them.
create function end_resolvable(ended_kind text, ended_key bytea, of_shop uuid, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ update resolver set expires_at = at
        where kind = ended_kind and key = ended_key and shop_id = of_shop
          and organization_id = nullif(current_setting('app.org', true), '')::uuid returning true $$;
