-- What a mail's link can do to an account, beside setting another password (docs/decisions/089-account-mails.md).

alter table identity.account add column email_verified_at timestamptz;
comment on column identity.account.email_verified_at is 'When its owner last showed that they read mails sent there. Null: never.';

alter table identity.action_code
  drop constraint action_code_purpose_check,
  add constraint action_code_purpose_check check (purpose in ('resetPassword', 'verifyEmail', 'changeEmail', 'recoverEmail', 'signIn')),
  add column email text;
comment on column identity.action_code.email is 'The address that it is about: the one to be proved, the new one, the one to go back to, the one it was mailed to. Null: nobody mailed it.';

comment on column presence.person_id is 'A member, or a person of the list of staff who has no login: a colleague may say it for them. Goes with a member who deletes their account.';
