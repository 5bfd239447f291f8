-- Whoever asks about their own data may have reserved a visit without a card, and what was erased of it stays erased after a restore.

alter table erasure
  drop constraint erasure_kind_check,
  add constraint erasure_kind_check check (kind in ('card', 'answers', 'visitor', 'contact', 'account', 'reservation'));
comment on column erasure.what is 'Of answers and reservations: which of them.';

create table privacy_request_reservation (
  request_id uuid not null references privacy_request,
  reservation_id uuid not null references reservation,
  organization_id uuid not null,
  shop_id uuid not null,
  primary key (request_id, reservation_id),
  constraint privacy_request_reservation_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index privacy_request_reservation_of_reservation on privacy_request_reservation (reservation_id);
comment on table privacy_request_reservation is 'The reservations that staff found to be those of whoever asks.';
call keep_in_scope('privacy_request_reservation');
