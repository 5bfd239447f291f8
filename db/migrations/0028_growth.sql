-- Indexes for an organization of many shops: a shop's log is read without the events of the others (docs/decisions/198-growth.md).

-- Reads and counts the log of a shop, and of the whole organization where shop_id is null.
create index event_of_log on event (organization_id, shop_id, written_at, id);
drop index event_of_actor;
create index event_of_actor on event (organization_id, actor_id, shop_id, written_at, id) where actor_id is not null;
drop index event_of_kind;
create index event_of_kind on event (organization_id, shop_id, kind, written_at, id) where entity_type <> 'ticket';

-- Each organization's expired results are deleted in its own scope.
drop index idempotency_age;
create index idempotency_age on idempotency (organization_id, created_at);
