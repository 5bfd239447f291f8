-- Whose a key is, and until when: each entry code that was replaced has an end of its own.
drop function resolve(text, bytea);
create function resolve(wanted_kind text, wanted_key bytea)
  returns table (organization_id uuid, shop_id uuid, entity_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.organization_id, r.shop_id, r.entity_id, r.expires_at from resolver r
        where r.kind = wanted_kind and r.key = wanted_key and (r.expires_at is null or r.expires_at > now()) $$;
