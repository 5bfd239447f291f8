-- Row policies by tenant, and the lookup of public keys before the tenant is known (docs/architecture.md, Tenancy).

comment on table migration is 'Migration files of db/migrations applied to this database, each with the SHA-256 hash of its text.';

-- Scope of a transaction, set by src/platform/database/db.ts. A setting that was reset is '', not null.
create function scope_organization() returns uuid language sql stable
  as $$ select nullif(current_setting('app.org', true), '')::uuid $$;
create function scope_shop() returns uuid language sql stable
  as $$ select nullif(current_setting('app.shop', true), '')::uuid $$;

-- A scope without a shop covers all shops of its organization. A row without a shop is in the scope of each shop.
create function in_scope(organization_id uuid, shop_id uuid) returns boolean language sql stable
  return organization_id = scope_organization() and (shop_id is null or shop_id = coalesce(scope_shop(), shop_id));

-- Adds the row policy that every table of a tenant has: `call keep_in_scope('ticket')` after `create table`. It limits statements to the rows of the scope's
-- shop, or of its organization if the table has no shop_id. Reads get the scope from sub-selects, which run once per statement instead of once per row (2,100
-- tickets: 0.7 instead of 2.9 ms). Writes touch few rows, so the function checks them, which is cheaper per statement.
create procedure keep_in_scope(tenant regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant);
  if exists (select from pg_attribute where attrelid = tenant and attname = 'shop_id') then
    execute format(
      'create policy scope on %s
         using (organization_id = (select scope_organization()) and (shop_id is null or shop_id = coalesce((select scope_shop()), shop_id)))
         with check (in_scope(organization_id, shop_id))', tenant);
  else
    execute format(
      'create policy scope on %s using (organization_id = (select scope_organization())) with check (organization_id = scope_organization())', tenant);
  end if;
end $$;

-- No row policy and no grants: resolve() is the only access, by exact key.
create table resolver (
  kind text not null check (kind in ('shop', 'entry', 'formerEntry', 'ticket', 'card', 'reservation', 'calendarFeed', 'invitation', 'pairing', 'device', 'lineAccount', 'apiKey')),
  key bytea not null,
  organization_id uuid not null,
  shop_id uuid not null,
  entity_id uuid not null,
  expires_at timestamptz,
  primary key (kind, key)
);
comment on table resolver is
  'Index of public keys, read before a scope is known. Keys are shop ids, entry codes, pairing codes, and tokens of tickets, cards, reservations, calendar feeds, invitations, devices, LINE accounts and API keys.';
comment on column resolver.kind is 'formerEntry: a former entry code of the shop. It tells visitors with an old poster that the code was replaced.';
comment on column resolver.key is 'SHA-256 of the id, code or token.';
comment on column resolver.entity_id is 'Id of the shop, ticket, card, reservation, calendar feed, invitation, device, LINE account or API key.';
comment on column resolver.expires_at is 'Null: the key never expires.';

create function resolve(wanted_kind text, wanted_key bytea)
  returns table (organization_id uuid, shop_id uuid, entity_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.organization_id, r.shop_id, r.entity_id, r.expires_at from resolver r
        where r.kind = wanted_kind and r.key = wanted_key and (r.expires_at is null or r.expires_at > now()) $$;

create function make_resolvable(new_kind text, new_key bytea, organization_id uuid, shop_id uuid, entity_id uuid, expires_at timestamptz default null)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into resolver (kind, key, organization_id, shop_id, entity_id, expires_at)
        values (new_kind, new_key, organization_id, shop_id, entity_id, expires_at) returning true $$;

-- Sets the expiry of a key. Checks shop and organization itself, because a security definer function sees all rows.
create function end_resolvable(ended_kind text, ended_key bytea, of_shop uuid, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ update resolver set expires_at = at
        where kind = ended_kind and key = ended_key and shop_id = of_shop and organization_id = scope_organization() returning true $$;
