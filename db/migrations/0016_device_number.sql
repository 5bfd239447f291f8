-- One open number per browser and lane (product.md, 4.1). The key is another one in each shop and on each day, so it tells nobody's way from visit
-- to visit (docs/decisions/034-device-number.md).
alter table ticket add column device bytea;
create unique index ticket_of_device on ticket (lane_id, device) where device is not null and closed_at is null;
