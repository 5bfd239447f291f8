-- Whose rows a statement may see, and how a row is found before that is known (docs/architecture.md, Tenancy).

comment on table migration is 'Files of db/migrations that were applied here, each with the hash of its text.';

-- The scope of a transaction: the settings that src/platform/database/db.ts makes. One that was reset is '', not null.
create function scope_organization() returns uuid language sql stable
  as $$ select nullif(current_setting('app.org', true), '')::uuid $$;
create function scope_shop() returns uuid language sql stable
  as $$ select nullif(current_setting('app.shop', true), '')::uuid $$;

-- A scope without a shop has all shops of its organization; a row without a shop is in the scope of each of them.
create function in_scope(organization_id uuid, shop_id uuid) returns boolean language sql stable
  return organization_id = scope_organization() and (shop_id is null or shop_id = coalesce(scope_shop(), shop_id));

-- The one form of row policy, for every table of a tenant: `call keep_in_scope('ticket')` after `create table`. Rows are those of the scope's shop, and of
-- its organization where the table names no shop. What is read asks for the scope in sub-selects, which run once per statement and not once per row (2,100
-- tickets: 0.7 instead of 2.9 ms). Rows that are written are few, and are checked by the function, which costs a statement less.
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

-- Outside the policies and granted to nobody: read by exact key through resolve() only.
create table resolver (
  kind text not null check (kind in ('shop', 'entry', 'formerEntry', 'ticket', 'card', 'reservation', 'calendarFeed', 'invitation', 'pairing')),
  key bytea not null,
  organization_id uuid not null,
  shop_id uuid not null,
  entity_id uuid not null,
  expires_at timestamptz,
  primary key (kind, key)
);
comment on table resolver is
  'Whose a public key is, before a scope is known: shops’ ids, entry codes, tokens of tickets, cards, reservations and invitations, pairing codes.';
comment on column resolver.kind is 'formerEntry: a code that led to the shop once, so that whoever comes by an old poster is told so.';
comment on column resolver.key is 'SHA-256 of the id, code or token.';
comment on column resolver.entity_id is 'The shop, ticket, card, reservation, invitation or device.';
comment on column resolver.expires_at is 'Null: nothing ends it.';

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

-- Ends a key at that time. Within the caller's own shop only: the function sees all of them.
create function end_resolvable(ended_kind text, ended_key bytea, of_shop uuid, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ update resolver set expires_at = at
        where kind = ended_kind and key = ended_key and shop_id = of_shop and organization_id = scope_organization() returning true $$;
