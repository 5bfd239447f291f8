-- Presence of staff.

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
comment on table presence is 'Last presence set for a person. Without a row none was set yet.';
comment on column presence.person_id is
  'Member id, or the id in the list of staff for a person without a login. Deleted when the member deletes their account.';
comment on column presence.name is 'Name of a member who is not in the shop’s list of staff. Null: the list has the name.';
comment on column presence.seq is 'Position in the order of the shop’s changes, which queue watchers follow.';
call keep_in_scope('presence');
