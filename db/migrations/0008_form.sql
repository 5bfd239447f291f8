-- What a shop asks, and what it says about the answers. Both in versions that are only added, because cards and consents name the one that they were
-- given under: beside the one form of policy, nobody changes or removes a row.

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

create table privacy_text (
  organization_id uuid not null,
  shop_id uuid not null,
  version integer not null check (version >= 1),
  texts jsonb not null check (texts ?& array['ja', 'en', 'zh']),
  published_at timestamptz not null,
  primary key (shop_id, version),
  constraint privacy_text_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table privacy_text is 'What a shop says about its visitors’ personal data.';
comment on column privacy_text.texts is 'By language, by section (src/domain/privacy/notice.ts).';
call keep_in_scope('privacy_text');
create policy never_changed on privacy_text as restrictive for update using (false);
create policy never_removed on privacy_text as restrictive for delete using (false);
