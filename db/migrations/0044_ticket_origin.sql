-- What the network that took the number is known by in this shop on this day (docs/decisions/065-rush.md). Null: nobody asks, or the day is over.
alter table ticket add column origin bytea;
create index ticket_origin on ticket (shop_id, business_day) where origin is not null;
