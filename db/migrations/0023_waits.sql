-- How long a ticket has been in line before it came to where it stands, so that a wait is known without its intervals (docs/decisions/044-waits.md).
alter table ticket add column waited_ms bigint not null default 0 check (waited_ms >= 0);

-- For those who are in the shops right now. In a scope of their own: where policies hold for the owner too, it sees nothing without one.
do $$
declare organization uuid;
begin
  for organization in select distinct organization_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', organization::text, true);
    update ticket t
      set waited_ms = w.ms
      from (
        select i.ticket_id, (extract(epoch from sum(i.to_at - i.from_at)) * 1000)::bigint as ms
          from interval i join leg l on l.id = i.leg_id
         where i.status = 'waiting' and i.to_at is not null
           and l.ordinal > coalesce((select max(p.ordinal) from leg p where p.ticket_id = i.ticket_id and p.outcome <> 'moved'), 0)
         group by i.ticket_id
      ) w
      where t.id = w.ticket_id and t.organization_id = organization and t.status in ('pending', 'waiting', 'called', 'serving', 'held');
  end loop;
  perform set_config('app.org', '', true);
end $$;
