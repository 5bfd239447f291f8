-- Reservations that still say something of somebody are looked for by when they last moved: their retention ends with the same months as that of cards.

create index reservation_personal on reservation (shop_id, moved_at)
  where name is not null or phone is not null or email is not null or note is not null or reason is not null;
