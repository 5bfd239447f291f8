-- What visitors are mailed about their reservations.

alter table outbox_message add column reservation_id uuid references reservation;
create index outbox_message_of_reservation on outbox_message (reservation_id) where reservation_id is not null;
