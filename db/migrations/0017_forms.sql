-- Reception forms. Versions are append-only, because each card refers to its version: two more policies forbid update and delete.

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
comment on table form_version is 'Published versions of a shop’s reception form.';
comment on column form_version.template is 'Built-in template from which the form was made (src/domain/forms/templates).';
comment on column form_version.form is 'The form as JSON (src/domain/forms/form.ts).';
comment on column form_version.published_by is 'Account id. Null: published when the shop was created.';
call keep_in_scope('form_version');
create policy never_changed on form_version as restrictive for update using (false);
create policy never_removed on form_version as restrictive for delete using (false);
