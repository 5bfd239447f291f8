-- Each message is taken when its turn is there, urgent ones first, at a rate that holds for all processes together (docs/decisions/085-sending.md).

alter table outbox_due add column channel text not null default 'mail' check (channel in ('mail'));
alter table outbox_due alter column channel drop default;
alter table outbox_due add column urgent boolean not null default false;
alter table outbox_due alter column urgent drop default;
comment on column outbox_due.urgent is 'Taken before all that isn’t: a call, a link that somebody waits for.';
drop index outbox_due_next;
create index outbox_due_next on outbox_due (channel, urgent, due_at);

-- Outside the policies and granted to nobody, like outbox_due.
create table outbox_turn (
  channel text primary key check (channel in ('mail')),
  next_at timestamptz not null
);
comment on table outbox_turn is 'When the next message may be taken, by any process: a provider counts them all.';
comment on column outbox_turn.next_at is 'By the database’s clock.';
insert into outbox_turn (channel, next_at) values ('mail', now());

drop function make_due(uuid, uuid, uuid, timestamptz);
create function make_due(message_id uuid, of_organization uuid, of_shop uuid, by_channel text, is_urgent boolean, at timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into outbox_due as d (message_id, organization_id, shop_id, channel, urgent, due_at)
        select message_id, of_organization, of_shop, by_channel, is_urgent, at where of_organization is not distinct from scope_organization()
        on conflict on constraint outbox_due_pkey do update set due_at = excluded.due_at
        returning true $$;

-- Of whoever still has the message, which `had` tells: the instant at which it would have been due again. Within the caller's own scope.
create function end_due(of_message uuid, had timestamptz, again timestamptz)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with put_off as (
          update outbox_due set due_at = again
           where message_id = of_message and due_at = had and again is not null and organization_id is not distinct from scope_organization()
          returning true),
        gone as (
          delete from outbox_due
           where message_id = of_message and due_at = had and again is null and organization_id is not distinct from scope_organization()
          returning true)
        select exists (select from put_off union all select from gone) $$;
