-- Privacy notices. Versions are append-only, because each consent refers to its version: two more policies forbid update and delete.

create table privacy_text (
  organization_id uuid not null,
  shop_id uuid not null,
  version integer not null check (version >= 1),
  texts jsonb not null check (texts ?& array['ja', 'en', 'zh']),
  published_at timestamptz not null,
  primary key (shop_id, version),
  constraint privacy_text_shop foreign key (organization_id, shop_id) references shop (organization_id, id)
);
comment on table privacy_text is 'Published versions of a shop’s privacy notice.';
comment on column privacy_text.texts is 'Texts by language and section (src/domain/privacy/notice.ts).';
call keep_in_scope('privacy_text');
create policy never_changed on privacy_text as restrictive for update using (false);
create policy never_removed on privacy_text as restrictive for delete using (false);
