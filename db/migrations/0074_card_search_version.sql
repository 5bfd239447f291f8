-- Cards saved before kanji variants were folded are written anew by a chore (src/server/cards/list/renew-search.ts).

alter table shop add column card_search_version smallint not null default 0;
comment on column shop.card_search_version is 'By which version of the search text (src/domain/cards/search.ts) all cards of the shop are found.';

-- A person's reading is compared without ・. ゠ joins the parts of a foreign name as well, and becomes one.
do $$
declare org uuid;
begin
  for org in select distinct organization_id from resolver where kind = 'shop' loop
    perform set_config('app.org', org::text, true);
    update customer set kana = replace(kana, '゠', '・') where organization_id = org and kana like '%゠%';
  end loop;
  perform set_config('app.org', '', true);
end $$;
