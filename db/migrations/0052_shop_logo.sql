-- Where the shop is on a map, and its logo.

alter table shop
  add column position jsonb,
  add column logo_id uuid,
  add constraint shop_position_on_earth check (
    position is null
    or ((position ->> 'latitude')::float8 between -90 and 90 and (position ->> 'longitude')::float8 between -180 and 180));
comment on column shop.position is 'Degrees: latitude and longitude.';
comment on column shop.logo_id is 'Another with each logo, so that a browser may keep one that it knows.';

create table shop_logo (
  shop_id uuid primary key,
  organization_id uuid not null,
  bytes bytea not null,
  constraint shop_logo_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table shop_logo is 'What visitors see beside the shop’s name: a small JPEG, drawn anew.';
call keep_in_scope('shop_logo');
