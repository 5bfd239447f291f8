-- Whoever makes an account alone names an address that nobody has proved yet: who proves it later by a mail gets the account without what was set before.

alter table identity.account add column signed_up boolean not null default false;
comment on column identity.account.signed_up is 'Its owner made it without an invitation. Until the address is proved, the password may be somebody else’s than the address.';
