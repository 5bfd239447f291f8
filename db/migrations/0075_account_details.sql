-- Accounts as the provider keeps them: addresses in lower case, a picture's address.

update identity.account set email = email_key where email <> email_key;
comment on column identity.account.email is 'In lower case, as the provider keeps it. Null for accounts that sign in by phone only.';

alter table identity.account add column photo_url text check (length(photo_url) <= 2048);
comment on column identity.account.photo_url is 'Address of a picture, as the account gave it. The server never fetches it.';

-- Where everybody may sign up, a link goes to an address that has no account yet.
alter table identity.action_code
  alter column account_id drop not null,
  add constraint action_code_newcomer check (account_id is not null or (purpose = 'signIn' and email is not null));
comment on column identity.action_code.account_id is 'Null: the address has no account yet, and its link makes one.';
comment on column identity.outbox_message.account_id is 'Null: to a phone number or an address that is no account’s yet.';
