-- Sign-in. A schema of its own: the role that tenant statements run as (uketsuke_app) gets no right on it. Secrets are never stored: passwords as argon2id
-- hashes, refresh tokens and session cookies as SHA-256 hashes, signing keys sealed.

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
comment on table identity.signing_key is 'Keys that ID tokens and session cookies are signed with.';
comment on column identity.signing_key.private_jwk is 'As versions before wrote it. The next start seals it.';
comment on column identity.signing_key.sealed_private_jwk is 'Under a key that follows from the installation’s (AES-256-GCM, bound to kid).';
comment on column identity.signing_key.not_before is 'It signs from then on.';
comment on column identity.signing_key.retired_at is 'It is believed until then; set when a successor takes over.';
