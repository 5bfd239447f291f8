-- The bin of a shop, as its page shows it: deleted last, first.
create index card_in_bin on card (shop_id, deleted_at desc, id desc) where status = 'deleted';
