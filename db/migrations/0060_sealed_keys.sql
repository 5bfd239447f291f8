-- Who reads the database alone must not be able to sign in everybody's name.

alter table identity.signing_key
  add column sealed_private_jwk bytea,
  alter column private_jwk drop not null,
  add constraint signing_key_private check (num_nonnulls(private_jwk, sealed_private_jwk) = 1);
comment on column identity.signing_key.private_jwk is 'As versions before wrote it. The next start seals it.';
comment on column identity.signing_key.sealed_private_jwk is 'Under a key that follows from the installation’s (AES-256-GCM, bound to kid).';
