-- API keys of other programs (docs/decisions/189-api-keys.md).

create table api_key (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null check (length(name) between 1 and 60),
  shop_ids uuid[] not null check (cardinality(shop_ids) > 0),
  scopes text[] not null check (
    scopes <@ array['queue:read', 'queue:work', 'cards:read', 'cards:write', 'contacts:read', 'reservations', 'reports', 'settings']
  ),
  secret_version integer not null default 1,
  former_ends_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
create index api_key_of_organization on api_key (organization_id, created_at);
comment on table api_key is
  'Keys by which other programs call the API. A secret is derived from id and version; the database stores only its hash, in resolver.';
comment on column api_key.shop_ids is 'Shops in which the key works.';
comment on column api_key.scopes is 'What the key may do (src/domain/api-keys.ts).';
comment on column api_key.secret_version is 'Increases with each rotation.';
comment on column api_key.former_ends_at is 'End of the secret before the last rotation. Null: never rotated.';
comment on column api_key.created_by is 'Account that created it.';
comment on column api_key.expires_at is 'Null: the key never expires.';
comment on column api_key.revoked_at is 'Time of the permanent end. The row stays, because past actions refer to it. Null: not revoked.';
comment on column api_key.last_used_at is 'Last call, accurate to a minute. Null: never used.';
comment on column api_key.last_used_from is 'Address of that call. Null: unknown.';
call keep_in_scope('api_key');
