-- How many of a lane's day wait for a yes: they count under its cap of those who wait (docs/decisions/043-pending-under-the-cap.md).
alter table lane_day add column pending integer not null default 0;

-- By organization, because the owner may be under the policies as well.
do $$
declare tenant uuid;
begin
  for tenant in select distinct organization_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', tenant::text, true);
    update lane_day d set pending = t.people
      from (select lane_id, business_day, count(*) as people from ticket where status = 'pending' group by lane_id, business_day) t
      where d.lane_id = t.lane_id and d.business_day = t.business_day and d.organization_id = tenant;
  end loop;
  perform set_config('app.org', '', true);
end $$;
