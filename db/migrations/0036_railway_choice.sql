-- Which of the country's lines and stations a shop asks for on its card.

create table railway_choice (
  organization_id uuid not null,
  shop_id uuid primary key,
  version integer not null,
  choice jsonb not null,
  changed_at timestamptz not null,
  changed_by text,
  constraint railway_choice_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table railway_choice is 'The lines and stations that a shop offers; no row: none yet.';
comment on column railway_choice.version is 'Rises by one with each change.';
comment on column railway_choice.choice is 'Codes of the master, which stay: see src/domain/railways/choice.ts.';
comment on column railway_choice.changed_by is 'Account.';
call keep_in_scope('railway_choice');
