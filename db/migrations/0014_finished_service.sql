-- Today's finished services of a shop are read with each change of its queue: they set the pace of the estimates.
create index interval_served on interval (shop_id, to_at) where status = 'serving' and to_at is not null;
