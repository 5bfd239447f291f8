-- Many requests from one place are grouped and declined together (docs/decisions/149-request-bursts.md).

alter table reservation
  add column place_key bytea,
  add column removed_at timestamptz;
comment on column reservation.place_key is 'Keyed hash of the network (IPv6: the /48), the shop and the calendar day that a visitor asked from and on. Erased after 7 days.';
comment on column reservation.removed_at is 'When staff declined it together with others of its burst; null once that is taken back.';
create index reservation_of_place on reservation (shop_id, place_key) where place_key is not null;
