-- Sign-in by other services (docs/decisions/134-sign-in-providers.md): linked accounts, and sign-ins in progress.

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
comment on table identity.federated_identity is 'Accounts of other services that sign an owner in.';
comment on column identity.federated_identity.provider is 'Provider id of the sign-in SDK: google.com, oidc.line, …';
comment on column identity.federated_identity.subject is 'User id at the service. Unlike the address, it never changes.';
comment on column identity.federated_identity.email is
  'Address that the service reported at linking, shown so that the owner recognizes the account. Null: not reported.';

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
  'Sign-ins in progress at another service, each usable once. State, session, PKCE verifier and nonce cannot be derived from the row.';
comment on column identity.provider_request.browser_hash is
  'Hash of the cookie of the browser that began it. Null: a program requested the address and keeps the session itself.';
comment on column identity.provider_request.return_to is 'Page of this installation that opens after the sign-in.';
comment on column identity.provider_request.redirect_uri is
  'Address to which the service sends the browser. The code exchange must state the same one.';

-- A hosted provider may handle all sign-ins (docs/decisions/131-hosted-provider.md). Its tokens identify their sign-in by account and time.

create table identity.hosted_sign_in (
  sign_in_id uuid primary key,
  auth_time timestamptz not null,
  provider text not null check (length(provider) between 1 and 100)
);
comment on table identity.hosted_sign_in is
  'Sign-ins at the hosted provider that were registered here. The row stays after the sign-in ends, so that a later token cannot restart it.';
comment on column identity.hosted_sign_in.sign_in_id is 'Derived from account and time.';
comment on column identity.hosted_sign_in.provider is 'Sign-in method as the hosted provider names it, such as password or google.com.';
