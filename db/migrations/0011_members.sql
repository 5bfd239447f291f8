-- Who works in a shop: with a login, on the shop's list, or at a tablet that staff share (docs/decisions/109-shared-tablet.md).

create table member (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid,
  account_id text not null,
  role text not null check (role in ('auditor', 'reception', 'staff', 'manager', 'admin', 'owner')),
  not_mailed text[] not null default '{}' check (not_mailed <@ array['card.assigned', 'card.contactDue', 'task.due']),
  suspended_at timestamptz,
  left_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint member_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint member_left_suspended check (left_at is null or suspended_at is not null)
);
create index member_of_account on member (account_id);
create unique index member_once on member (organization_id, account_id, coalesce(shop_id, '00000000-0000-0000-0000-000000000000'));
comment on table member is 'A login with a role.';
comment on column member.shop_id is 'Null: the role acts in every shop of the organization.';
comment on column member.not_mailed is 'Of what they want no mail (memberEvents).';
comment on column member.suspended_at is 'Since then the role counts nowhere.';
comment on column member.left_at is 'When somebody was taken out for good: no list shows them any more.';
comment on column member.ended_at is 'When somebody was last suspended or taken out. It stays when they return: what they had given to others before stays revoked.';
call keep_in_scope('member');
-- Beside the one form: where somebody works must be known before a scope is, so an account reads its own memberships.
create policy own on member for select using (account_id = nullif(current_setting('app.account', true), ''));

create table staff (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  account_id text,
  name text not null,
  kana text,
  other_names jsonb not null default '{}',
  languages text[] not null default '{ja}' check (languages <@ array['ja', 'en', 'zh']),
  photo_id uuid,
  colour text not null default 'green',
  serves_all boolean not null default true,
  counter_id uuid references counter,
  shifts jsonb,
  other_days jsonb not null default '[]',
  sort integer not null default 0,
  status text not null default 'active' check (status in ('invited', 'active', 'suspended', 'left')),
  leaves_on date,
  leaves_to uuid references staff,
  rev integer not null default 1,
  constraint staff_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index staff_of_shop on staff (shop_id, sort);
create unique index staff_login on staff (shop_id, account_id) where account_id is not null and status <> 'left';
create index staff_at_counter on staff (counter_id) where counter_id is not null;
create index staff_leaving on staff (organization_id, leaves_on) where leaves_on is not null and status <> 'left';
create index staff_followed on staff (leaves_to) where leaves_to is not null;
comment on table staff is
  'The shop’s list of those who serve, with or without a login. Somebody who left stays, because visits of the past name them.';
comment on column staff.name is 'As the shop writes it.';
comment on column staff.kana is 'How the name is read.';
comment on column staff.other_names is 'The name by language, where it is written otherwise than in `name`.';
comment on column staff.languages is 'In which they serve.';
comment on column staff.photo_id is 'Another with each photo, so that a browser may keep one that it knows.';
comment on column staff.serves_all is 'Every service, also what is added later. Else those of staff_service.';
comment on column staff.counter_id is 'Where they sit as a rule.';
comment on column staff.shifts is
  'By weekday of the business day, Sunday first (src/domain/queue-settings/hours.ts). Null: none are planned, they say themselves whether they serve.';
comment on column staff.other_days is 'Business days with shifts of their own; one without any is a day off.';
comment on column staff.leaves_on is 'The last business day; null: none is known.';
comment on column staff.leaves_to is 'Who takes over what is still open then; null: nobody.';
call keep_in_scope('staff');

create table staff_service (
  organization_id uuid not null,
  shop_id uuid not null,
  staff_id uuid not null references staff,
  service_id uuid not null references service,
  primary key (staff_id, service_id),
  constraint staff_service_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index staff_of_service on staff_service (service_id);
create index staff_service_of_shop on staff_service (shop_id);
comment on table staff_service is 'Which services somebody serves who doesn’t serve all.';
call keep_in_scope('staff_service');

create table staff_photo (
  staff_id uuid primary key references staff,
  organization_id uuid not null,
  shop_id uuid not null,
  bytes bytea not null,
  constraint staff_photo_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index staff_photo_of_shop on staff_photo (shop_id);
comment on table staff_photo is 'What somebody of the staff looks like: a small JPEG, drawn anew.';
call keep_in_scope('staff_photo');

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

create table device (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  account_id text,
  added_by text not null,
  created_at timestamptz not null,
  pairing_ends_at timestamptz not null,
  paired_at timestamptz,
  revoked_at timestamptz,
  constraint device_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint device_account_paired check ((account_id is null) = (paired_at is null))
);
create index device_of_shop on device (shop_id, created_at);
comment on table device is 'A tablet that staff of a shop share. It works with reception’s rights, and tells people apart by their PINs.';
comment on column device.account_id is
  'What it is signed in as in the sign-in service: an account without address and password. Null: not paired yet.';
comment on column device.added_by is 'The account that made its pairing code.';
comment on column device.pairing_ends_at is 'Until then the code pairs it.';
comment on column device.revoked_at is 'Since then it is signed out for good. The row stays for what it did.';
call keep_in_scope('device');
