-- From which device something was done, and what the page of the log asks for.

alter table event add column device text;
-- Set when a scope is opened, so that no statement that writes an event can leave it out.
alter table event alter column device set default nullif(current_setting('app.device', true), '');
comment on column event.device is 'Browser and system, as they told; of a member the shortened network as well. Null: it happened by itself, nothing was told, or it was before this was kept.';

create index event_of_actor on event (organization_id, actor_id, written_at, id) where actor_id is not null;
-- Most events are of tickets, and a number that is taken must not wait for one more index.
create index event_of_kind on event (organization_id, kind, written_at, id) where entity_type <> 'ticket';
