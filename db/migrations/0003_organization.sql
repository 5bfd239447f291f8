-- Organizations, their shops, and who works there.

create table organization (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);
comment on table organization is 'A company with its shops: the tenant.';
-- The organization's own id is its scope.
alter table organization enable row level security;
create policy scope on organization using (id = (select scope_organization())) with check (id = scope_organization());

create table shop (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null,
  entry_code text not null,
  former_code text,
  former_code_until timestamptz,
  today_code_version integer not null default 1,
  today_code_renewed_at timestamptz,
  today_code_renewed_before timestamptz[] not null default '{}',
  time_zone text not null default 'Asia/Tokyo',
  day_starts_at text not null default '05:00' check (day_starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  held_day date,
  held_from timestamptz,
  held_until timestamptz,
  brand_colour text not null default 'green' check (brand_colour in ('green', 'teal', 'blue', 'purple', 'plum', 'brown', 'charcoal')),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  constraint shop_held_day_whole check (num_nulls(held_day, held_from, held_until) in (0, 3))
);
comment on table shop is 'A place with a reception. What belongs to one refers to it together with its organization, so that the two never disagree.';
comment on column shop.entry_code is 'What posters and visitors name it by.';
comment on column shop.former_code is 'The code before the present one.';
comment on column shop.former_code_until is 'Until when the former code still leads here.';
comment on column shop.today_code_version is 'Rises when a manager asks for another code of today (docs/decisions/039-today-code.md). The code itself is stored nowhere.';
comment on column shop.today_code_renewed_at is 'When it rose last. The code before is good for a while after that.';
comment on column shop.today_code_renewed_before is 'When those before the last were renewed, oldest first: each former code is good for a while.';
comment on column shop.day_starts_at is 'When a business day begins.';
comment on column shop.held_day is 'The business day during which the clock was set anew; it lasts until the new clock begins a later one.';
comment on column shop.brand_colour is 'Of its public pages, by name: the shades stand in the pages’ sheet and are tested for contrast.';
-- The shop's own id is its scope.
alter table shop enable row level security;
create policy scope on shop
  using (organization_id = (select scope_organization()) and id = coalesce((select scope_shop()), id)) with check (in_scope(organization_id, id));

create table member (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid,
  account_id text not null,
  role text not null check (role in ('auditor', 'reception', 'staff', 'manager', 'admin', 'owner')),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint member_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index member_of_account on member (account_id);
create unique index member_once on member (organization_id, account_id, coalesce(shop_id, '00000000-0000-0000-0000-000000000000'));
comment on table member is 'A login with a role.';
comment on column member.shop_id is 'Null: the role acts in every shop of the organization.';
call keep_in_scope('member');
-- Beside the one form: where somebody works must be known before a scope is, so an account reads its own memberships.
create policy own on member for select using (account_id = nullif(current_setting('app.account', true), ''));

create table staff (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  account_id text,
  name text not null,
  colour text not null default 'green',
  serves_all boolean not null default true,
  sort integer not null default 0,
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'left')),
  rev integer not null default 1,
  constraint staff_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index staff_of_shop on staff (shop_id, sort);
create unique index staff_login on staff (shop_id, account_id) where account_id is not null and status <> 'left';
comment on table staff is 'The shop’s list of those who serve, with or without a login. Somebody who left stays, because visits of the past name them.';
comment on column staff.serves_all is 'Every service, also what is added later. Else those of staff_service.';
call keep_in_scope('staff');

create table invitation (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  email text not null,
  role text not null check (role in ('auditor', 'reception', 'staff', 'manager', 'admin', 'owner')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint invitation_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index invitation_of_shop on invitation (shop_id, created_at desc);
comment on table invitation is 'A link by which somebody becomes a member.';
comment on column invitation.invited_by is 'Account.';
call keep_in_scope('invitation');

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
comment on column presence.person_id is 'A member, or a person of the list of staff who has no login: a colleague may say it for them. Neither is ever deleted.';
comment on column presence.name is 'Of a member who is not on the shop’s list.';
comment on column presence.seq is 'Its place in the order of the shop’s changes, as of all that the queue’s watchers see.';
call keep_in_scope('presence');
