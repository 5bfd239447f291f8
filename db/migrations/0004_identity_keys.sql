-- Sign-in. Its schema is separate, so that the role of tenant statements (uketsuke_app) has no rights on it. Secrets are never stored in plain text: passwords
-- are argon2id hashes, refresh tokens and session cookies SHA-256 hashes, signing keys are encrypted.

create schema identity;

create table identity.signing_key (
  kid text primary key,
  private_jwk jsonb,
  sealed_private_jwk bytea,
  public_jwk jsonb not null,
  not_before timestamptz not null,
  retired_at timestamptz,
  constraint signing_key_private check (num_nonnulls(private_jwk, sealed_private_jwk) = 1)
);
comment on table identity.signing_key is 'Keys that sign ID tokens and session cookies.';
comment on column identity.signing_key.private_jwk is 'Unsealed private key of earlier versions. The next start seals it. Null: sealed.';
comment on column identity.signing_key.sealed_private_jwk is
  'Private key, encrypted with AES-256-GCM under a key derived from the installation key and bound to kid. Null: not sealed yet.';
comment on column identity.signing_key.not_before is 'Time from which the key signs.';
comment on column identity.signing_key.retired_at is
  'Time until which its signatures are accepted. Set when a successor takes over; null until then.';
