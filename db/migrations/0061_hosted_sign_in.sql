-- Where another provider signs people in, its tokens name the sign-in that they are of: account and time.
create table identity.hosted_sign_in (
  sign_in_id uuid primary key,
  auth_time timestamptz not null,
  provider text not null check (length(provider) between 1 and 100)
);
comment on table identity.hosted_sign_in is
  'Sign-ins with the hosted provider that were taken up here. Each stays after it was ended, so that a token of it doesn’t begin it again.';
comment on column identity.hosted_sign_in.sign_in_id is 'Follows from account and time.';
comment on column identity.hosted_sign_in.provider is 'By what, in the provider’s words: password, google.com.';

-- Its accounts may have been imported there under ids of any form.
alter table identity.account drop constraint account_id_check, add constraint account_id_check check (id ~ '^[!-~]{1,128}$');
