-- The shop's hours: its week, and days that are not as their weekday. Lanes are open within them; those that all of a shop's lanes had become the shop's.

alter table shop
  add column hours jsonb check (jsonb_array_length(hours) = 7),
  add column other_days jsonb not null default '[]';
comment on column shop.hours is 'By weekday of the business day, Sunday first (src/domain/queue-settings/hours.ts). Null: always open.';
comment on column shop.other_days is 'Business days with hours of their own; a day without any is off.';
comment on column lane.hours is 'Where it takes numbers for less than the shop is open; null: as the shop.';

do $$
declare org uuid;
begin
  for org in select distinct organization_id from resolver where kind = 'shop' loop
    perform set_config('app.org', org::text, true);
    update shop s set hours = common.hours
      from (select shop_id, (array_agg(hours))[1] as hours from lane where archived_at is null and organization_id = org group by shop_id
            having count(*) = count(hours) and count(distinct hours) = 1) common
     where s.id = common.shop_id and s.organization_id = org;
    update lane l set hours = null from shop s where s.id = l.shop_id and s.hours = l.hours and l.organization_id = org;
  end loop;
  perform set_config('app.org', '', true);
end $$;
