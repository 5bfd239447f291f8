-- Which browsers a number's link opens its card in, and how often somebody elsewhere has guessed (docs/decisions/088-number-link.md).

alter table card_ticket add column browsers bytea[] not null default '{}';
comment on column card_ticket.browsers is 'Keys of the browsers that began the card with this number or have opened it by its digits: as ticket.device.';
alter table card_ticket add column wrong_digits smallint not null default 0;
comment on column card_ticket.wrong_digits is 'Wrong digits of its telephone number that were tried with the number’s link.';
