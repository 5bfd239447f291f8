-- What lists of cards show, sort and search by, out of the answers; written whenever those are sent.
alter table card
  add column name text,
  add column kana text,
  -- Yen a month.
  add column rent_from integer,
  add column rent_to integer,
  -- src/domain/cards/search.ts: one spelling a line.
  add column search text,
  -- Of its letters and pairs of letters, each hashed together with the shop: an index of all shops that has no two shops' names under one entry.
  add column grams integer[];
create index card_of_grams on card using gin (grams);
-- For what few cards have: what many have is found sooner by walking back from the latest one.
create index card_of_status on card (shop_id, status, submitted_at desc, id desc);
create index card_of_stage on card (shop_id, stage_id, submitted_at desc, id desc) where stage_id is not null;
create index card_of_assignee on card (shop_id, assignee_id, submitted_at desc, id desc) where assignee_id is not null;
create index card_of_temperature on card (shop_id, temperature, submitted_at desc, id desc) where temperature is not null;
create index card_up_to_rent on card (shop_id, coalesce(rent_to, rent_from));
create index card_from_rent on card (shop_id, coalesce(rent_from, rent_to));

-- Cards of the scope's shop, latest first. Operators on arrays and texts aren't leakproof, so that policies would keep their indexes from being used: the
-- function is the owner's, and asks for the scope itself. A plan of its own for each call: with two letters that many names have it walks back from the
-- latest card, with a whole name it goes by the grams.
create function find_cards(
  words text[], wanted integer[], sent_from timestamptz, sent_before timestamptz, of_status text[], of_assignee uuid, of_stage uuid,
  of_temperature text[], rent_least integer, rent_most integer, after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select c.id, c.submitted_at from card c
     where c.organization_id = scope_organization() and c.shop_id = scope_shop()
       and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost')
       and (of_status is null or c.status = any(of_status))
       and (sent_from is null or c.submitted_at >= sent_from)
       and (sent_before is null or c.submitted_at < sent_before)
       and (of_assignee is null or c.assignee_id = of_assignee)
       and (of_stage is null or c.stage_id = of_stage)
       and (of_temperature is null or c.temperature = any(of_temperature))
       -- What the visitor would pay and what is asked for meet.
       and (rent_least is null or coalesce(c.rent_to, c.rent_from) >= rent_least)
       and (rent_most is null or coalesce(c.rent_from, c.rent_to) <= rent_most)
       and (wanted is null or c.grams @> wanted)
       and (words is null or not exists (select from unnest(words) word where strpos(c.search, word) = 0))
       and (after_at is null or (c.submitted_at, c.id) < (after_at, after_id))
     order by c.submitted_at desc, c.id desc
     limit most;
end $$;

-- How far a sale can have come, as the lists of shops founded from now on begin (src/domain/cards/stages.ts). Each in a scope of its own, as the forms.
do $$
declare place record;
begin
  for place in select organization_id, shop_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', place.organization_id::text, true), set_config('app.shop', place.shop_id::text, true);
    insert into card_stage (id, organization_id, shop_id, name, sort)
    select gen_random_uuid(), place.organization_id, place.shop_id, stage.name, stage.sort - 1
      from jsonb_array_elements('[
        {"ja":"来店前","en":"Before the visit","zh":"来店前"},
        {"ja":"初回相談","en":"First consultation","zh":"首次咨询"},
        {"ja":"物件紹介","en":"Showing homes","zh":"介绍房源"},
        {"ja":"内見調整","en":"Arranging viewings","zh":"安排看房"},
        {"ja":"申込準備","en":"Preparing the application","zh":"准备申请"},
        {"ja":"審査中","en":"Under review","zh":"审核中"},
        {"ja":"契約手続き","en":"Contract","zh":"办理合同"},
        {"ja":"成約","en":"Closed","zh":"成交"},
        {"ja":"失注","en":"Lost","zh":"未成交"}
      ]'::jsonb) with ordinality stage (name, sort);
  end loop;
  perform set_config('app.org', '', true), set_config('app.shop', '', true);
end $$;
