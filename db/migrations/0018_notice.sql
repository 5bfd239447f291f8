-- What a shop says about its visitors' personal data. In versions that are only added, because consents name the one that they were given under: beside the one
-- form of policy, nobody changes or removes a row.

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
