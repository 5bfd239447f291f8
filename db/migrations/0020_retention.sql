-- Retention of personal data (docs/decisions/060-retention.md).

create table retention (
  shop_id uuid primary key,
  organization_id uuid not null,
  open integer check (open between 1 and 120),
  person integer check (person between 1 and 120),
  contact integer check (contact between 1 and 120),
  paper integer check (paper between 1 and 120),
  changed_at timestamptz not null,
  rev integer not null default 1,
  constraint retention_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table retention is
  'Months for which a shop keeps answers of each class (docs/decisions/060-retention.md). Null: as long as the card. A shop without a row keeps everything.';
call keep_in_scope('retention');

create table retention_progress (
  shop_id uuid not null,
  months integer not null,
  organization_id uuid not null,
  rev integer not null,
  before timestamptz not null,
  primary key (shop_id, months),
  constraint retention_progress_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table retention_progress is 'Progress of expiry: for cards untouched since `before`, data kept for this number of months is erased.';
comment on column retention_progress.rev is 'Revision of the retention policy that was applied.';
call keep_in_scope('retention_progress');
