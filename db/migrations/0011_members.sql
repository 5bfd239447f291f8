-- A shop's members, list of staff and devices (docs/decisions/109-shared-tablet.md, docs/decisions/176-devices.md).

create table member (
  id uuid primary key,
  organization_id uuid not null references organization,
  shop_id uuid,
  account_id text not null,
  role text not null check (role in ('auditor', 'reception', 'staff', 'manager', 'admin', 'owner')),
  not_mailed text[] not null default '{}' check (not_mailed <@ array['card.assigned', 'card.contactDue', 'task.due', 'card.overdue']),
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
comment on column member.shop_id is 'Null: the role applies in every shop of the organization.';
comment on column member.not_mailed is 'Mails that the member switched off (memberEvents).';
comment on column member.suspended_at is 'Time from which the role grants nothing. Null: not suspended.';
comment on column member.left_at is 'Time of the permanent removal. From then on no list shows the member. Null: not removed.';
comment on column member.ended_at is
  'Time of the last suspension or removal. It stays when the member returns, so calendar links created before stay revoked. Null: never ended.';
call keep_in_scope('member');
-- Second policy: an account may read its own memberships, because its shops must be known before a scope is opened.
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
  'The shop’s list of people who serve visitors, with or without a login. The row stays when a person leaves, because past visits refer to it.';
comment on column staff.kana is 'Reading of the name in kana. Null: none.';
comment on column staff.other_names is 'Names by language, for languages in which the name differs from `name`.';
comment on column staff.languages is 'Languages in which the person serves.';
comment on column staff.photo_id is 'New for each photo, so that browsers can cache photos. Null: no photo.';
comment on column staff.serves_all is 'True: serves every service, including later ones. False: serves those in staff_service.';
comment on column staff.counter_id is 'Usual counter. Null: none.';
comment on column staff.shifts is
  'Shifts by weekday of the business day, Sunday first (src/domain/queue-settings/hours.ts). Null: none planned; staff set their presence themselves.';
comment on column staff.other_days is 'Business days with special shifts; a day without shifts is a day off.';
comment on column staff.leaves_on is 'Last business day. Null: not planned.';
comment on column staff.leaves_to is 'Successor who takes over open work on that day. Null: no successor.';
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
comment on table staff_service is 'Services of staff who do not serve all.';
call keep_in_scope('staff_service');

create table staff_photo (
  staff_id uuid primary key references staff,
  organization_id uuid not null,
  shop_id uuid not null,
  bytes bytea not null,
  constraint staff_photo_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
create index staff_photo_of_shop on staff_photo (shop_id);
comment on table staff_photo is 'Photo of a member of staff: a small, re-encoded JPEG.';
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
comment on table invitation is 'Links that make a person a member.';
comment on column invitation.invited_by is 'Account id.';
call keep_in_scope('invitation');

create table device (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('tablet', 'board', 'boardLink', 'kiosk', 'printer')),
  settings jsonb not null default '{}',
  account_id text,
  added_by text not null,
  created_at timestamptz not null,
  token_version integer not null default 1,
  pairing_ends_at timestamptz,
  paired_at timestamptz,
  revoked_at timestamptz,
  seen_at timestamptz,
  silence_told_at timestamptz,
  version text check (length(version) <= 40),
  test_call_at timestamptz,
  trouble text check (trouble in ('soundLocked', 'paperOut', 'coverOpen', 'offline')),
  constraint device_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint device_account_paired check ((account_id is null) = (kind <> 'tablet' or paired_at is null))
);
create index device_of_shop on device (shop_id, created_at);
comment on table device is
  'Tablets shared by a shop’s staff, boards, kiosks and printers. A tablet has the rights of reception, and a PIN identifies the member who uses it.';
comment on column device.kind is 'boardLink: public, read-only address of a board.';
comment on column device.settings is 'Settings of its kind (DeviceSettings in src/contract/devices/devices.ts).';
comment on column device.account_id is 'The tablet’s own account, without address or password. Null: another kind, or not paired.';
comment on column device.added_by is 'Account that added it.';
comment on column device.token_version is 'Increases with each new pairing code or address. Ends the former token.';
comment on column device.pairing_ends_at is 'End of the pairing code’s validity. Null: the device has an address instead of a code.';
comment on column device.paired_at is 'Null: not paired.';
comment on column device.revoked_at is 'Time of the permanent sign-out. The row stays, because past actions refer to it. Null: not revoked.';
comment on column device.seen_at is 'Last contact. Null: none yet, or a tablet, whose sign-in records it.';
comment on column device.silence_told_at is 'Time at which members were last told by push that the device is silent. Null: never.';
comment on column device.version is 'Product version of a board or kiosk, or model of a printer. Null: unknown.';
comment on column device.test_call_at is 'Time at which a manager last asked a board for a test call. Null: never.';
comment on column device.trouble is 'Trouble reported last. Null: none.';
call keep_in_scope('device');
