-- What strangers may do to a shop that takes reservations (docs/decisions/145-strangers.md).

alter table reservation_rule
  add column one_per_contact boolean not null default true,
  add column confirm_without_mail boolean not null default false;
create index reservation_open on reservation (shop_id) where status in ('requested', 'proposed', 'held', 'confirmed');

comment on column reservation_rule.one_per_contact is 'A visitor whose phone number or address is on an open reservation asks for no second one.';
comment on column reservation_rule.confirm_without_mail is 'With auto_accept: also confirm a visitor who can’t be mailed. Else staff answer them.';
comment on column reservation_rule.auto_accept is 'A wish that is free is held until the visitor presses the button on the mailed page; else staff answer.';
