-- The order of arrival: the shop's sequence number of the join. Instants don't tell it: they are taken before the queue is locked, by one server's clock or another's.
alter table ticket add column joined_seq bigint;

-- By organization, because the owner may be under the policies as well. A join that the log doesn't hold any more is taken for as old as the number's last change.
do $$
declare tenant uuid;
begin
  for tenant in select distinct organization_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', tenant::text, true);
    update ticket t set joined_seq = t.seq where t.organization_id = tenant;
    update ticket t set joined_seq = e.seq
      from event e
      where e.entity_id = t.id and e.kind = 'ticket.join' and e.seq is not null and t.organization_id = tenant and e.organization_id = tenant;
  end loop;
  perform set_config('app.org', '', true);
end $$;

-- The default is for servers of the version before, which go on giving numbers until they are replaced.
alter table ticket alter column joined_seq set default 0, alter column joined_seq set not null;
