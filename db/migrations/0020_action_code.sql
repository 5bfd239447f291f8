-- What a link in a mail of the sign-in service opens (docs/decisions/084-action-codes.md).

create table identity.action_code (
  code_hash text primary key,
  account_id text not null references identity.account on delete cascade,
  purpose text not null check (purpose in ('resetPassword')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index action_code_account on identity.action_code (account_id);
comment on table identity.action_code is 'Lets whoever reads an account’s mails do one thing once. Only the code’s hash is kept.';
