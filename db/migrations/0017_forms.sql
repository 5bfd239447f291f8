-- What a shop asks. In versions that are only added, because cards name the one that they were given under: beside the one form of policy, nobody changes or
-- removes a row.

create table form_version (
  organization_id uuid not null,
  shop_id uuid not null,
  version integer not null check (version >= 1),
  template text not null,
  form jsonb not null,
  published_at timestamptz not null,
  published_by text,
  primary key (shop_id, version),
  constraint form_version_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table form_version is 'A shop’s reception card: what it asks.';
comment on column form_version.template is 'What it began as, of those that come with the product (src/domain/forms/templates).';
comment on column form_version.form is 'See src/domain/forms/form.ts.';
comment on column form_version.published_by is 'Account. Null: as the shop was founded.';
call keep_in_scope('form_version');
create policy never_changed on form_version as restrictive for update using (false);
create policy never_removed on form_version as restrictive for delete using (false);
