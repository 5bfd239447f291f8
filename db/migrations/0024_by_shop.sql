-- Read by their shop, those that were archived included, at every change that somebody watches: without these all shops' rows were looked through.
create index lane_of_shop on lane (shop_id);
create index service_of_shop on service (shop_id);
create index counter_of_shop on counter (shop_id);
create index staff_service_of_shop on staff_service (shop_id);
