-- Sign-in by other services (docs/decisions/134-sign-in-providers.md): whose account they vouch for, and what is under way.

create table identity.federated_identity (
  provider text not null,
  subject text not null,
  account_id text not null references identity.account on delete cascade,
  email text,
  display_name text,
  linked_at timestamptz not null,
  primary key (provider, subject),
  constraint federated_identity_once unique (account_id, provider)
);
comment on table identity.federated_identity is 'By which other service the owner of an account signs in.';
comment on column identity.federated_identity.provider is 'As the sign-in SDK calls it: google.com, oidc.line, …';
comment on column identity.federated_identity.subject is 'Who it is there; it never changes, other than their address.';
comment on column identity.federated_identity.email is 'As the service told it when they were joined, so that its owner knows which one it is.';

create table identity.provider_request (
  state_hash text primary key,
  session_hash text not null,
  browser_hash text,
  provider text not null,
  auth_type text not null check (auth_type in ('signInViaPopup', 'signInViaRedirect', 'linkViaPopup', 'linkViaRedirect', 'reauthViaPopup', 'reauthViaRedirect')),
  event_id text,
  return_to text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index provider_request_expiry on identity.provider_request (expires_at);
comment on table identity.provider_request is
  'Somebody is at another service and comes back, once. State, session, PKCE verifier and nonce can’t be made from it.';
comment on column identity.provider_request.browser_hash is
  'Of the cookie of the browser that began it. Null: a program asked for the address, and holds the session itself.';
comment on column identity.provider_request.return_to is 'The page of ours that a redirect goes on to.';
comment on column identity.provider_request.redirect_uri is
  'Where the service sends the browser; it is asked for the same again when the code is exchanged.';

-- Where a hosted provider signs everybody in (docs/decisions/131-hosted-provider.md), its tokens name the sign-in that they are of: account and time.

create table identity.hosted_sign_in (
  sign_in_id uuid primary key,
  auth_time timestamptz not null,
  provider text not null check (length(provider) between 1 and 100)
);
comment on table identity.hosted_sign_in is
  'Sign-ins with the hosted provider that were taken up here. Each stays after it was ended, so that a token of it doesn’t begin it again.';
comment on column identity.hosted_sign_in.sign_in_id is 'Follows from account and time.';
comment on column identity.hosted_sign_in.provider is 'By what, in the provider’s words: password, google.com.';
