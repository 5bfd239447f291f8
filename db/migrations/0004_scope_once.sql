-- The same walls, cheaper to look through: a scope asked for in a sub-select is read once per statement, not once per row (2,100 tickets:
-- 0.7 instead of 2.9 ms). Rows that are written are few, and are checked by the function, which costs a statement less.
create function scope_organization() returns uuid language sql stable
  as $$ select nullif(current_setting('app.org', true), '')::uuid $$;
create function scope_shop() returns uuid language sql stable
  as $$ select nullif(current_setting('app.shop', true), '')::uuid $$;

do $$
declare tenant record;
begin
  for tenant in
    select c.relname as name,
      case c.relname when 'organization' then 'id' else 'organization_id' end as organization,
      case c.relname when 'shop' then 'id' when 'organization' then null else 'shop_id' end as shop
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'scope' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('drop policy scope on %I', tenant.name);
    if tenant.shop is null then
      execute format('create policy scope on %I using (%I = (select scope_organization())) with check (%2$I = scope_organization())',
        tenant.name, tenant.organization);
    else
      execute format(
        'create policy scope on %I using (%I = (select scope_organization())
           and (%I is null or %3$I = coalesce((select scope_shop()), %3$I))) with check (in_scope(%2$I, %3$I))',
        tenant.name, tenant.organization, tenant.shop);
    end if;
  end loop;
end $$;
