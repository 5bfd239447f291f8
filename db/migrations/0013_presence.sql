-- Who serves now.

create table presence (
  organization_id uuid not null,
  shop_id uuid not null,
  person_id uuid not null,
  name text,
  state text not null check (state in ('serving_ready', 'away', 'break', 'off')),
  since timestamptz not null,
  seq bigint not null default 0,
  primary key (shop_id, person_id),
  constraint presence_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table presence is 'Whether somebody serves right now, as it was said last. Nobody has said anything as long as there is no row.';
comment on column presence.person_id is
  'A member, or a person of the list of staff who has no login: a colleague may say it for them. Goes with a member who deletes their account.';
comment on column presence.name is 'Of a member who is not on the shop’s list.';
comment on column presence.seq is 'Its place in the order of the shop’s changes, as of all that the queue’s watchers see.';
call keep_in_scope('presence');
