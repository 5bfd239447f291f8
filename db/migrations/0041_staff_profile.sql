-- What else is known of somebody who serves: how the name is read and written, which languages they speak, where they sit, what they look like.

alter table staff
  add column kana text,
  add column other_names jsonb not null default '{}',
  add column languages text[] not null default '{ja}' check (languages <@ array['ja', 'en', 'zh']),
  add column counter_id uuid references counter,
  add column photo_id uuid;
create index staff_at_counter on staff (counter_id) where counter_id is not null;
comment on column staff.name is 'As the shop writes it.';
comment on column staff.kana is 'How the name is read.';
comment on column staff.other_names is 'The name by language, where it is written otherwise than in `name`.';
comment on column staff.languages is 'In which they serve.';
comment on column staff.counter_id is 'Where they sit as a rule.';
comment on column staff.photo_id is 'Another with each photo, so that a browser may keep one that it knows.';

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
