-- A code by SMS is good for what it was asked for alone (docs/decisions/133-phone-sign-in.md).

delete from identity.phone_code;
alter table identity.phone_code
  add column purpose text not null check (purpose in ('signIn', 'enrolment', 'secondFactor')),
  add column sign_in_id uuid references identity.sign_in on delete cascade,
  add constraint phone_code_enrolment check ((purpose = 'enrolment') = (sign_in_id is not null));
create index phone_code_sign_in on identity.phone_code (sign_in_id) where sign_in_id is not null;
comment on column identity.phone_code.purpose is 'What the number is proved for: signIn (also adding it to an account), enrolment of a second factor, or secondFactor of an account that has it.';
comment on column identity.phone_code.sign_in_id is 'Of an enrolment: by which sign-in it was begun, which was fresh then. No other one can end it.';
