-- Whom to phone: what staff did with a reservation, as long as nobody has told its visitor.

alter table reservation add column untold_since timestamptz;
create index reservation_untold on reservation (shop_id, untold_since) where untold_since is not null;
comment on column reservation.untold_since is 'Since when its visitor is to be told what staff did with it; null: nothing, or they know.';
