-- What lists of cards ask for besides words, in the index that knows the words: so that both together cost no more than each alone.

-- Hashed together with the shop, as grams are: one entry never has two shops' cards.
create function card_facet(shop uuid, kind text, value text) returns integer
language sql immutable parallel safe
return hashtext(shop::text || kind || value);

-- Blocks of time, each twice as long as the one before: 4 hours to 15 years. A stretch of time is two or three of one length.
create function card_block(at timestamptz, level integer) returns bigint
language sql immutable parallel safe
return floor(extract(epoch from at - timestamptz '2000-01-01 00:00:00+00') / (14400 * 2 ^ level))::bigint;

-- In steps of 5,000 yen, from 0 to 127; all that is dearer is the last one.
create function card_rent_step(yen integer) returns integer
language sql immutable strict parallel safe
return least(greatest(yen / 5000, 0), 127);

-- Of rents, each halving of the steps as well: a range of rents is a few of them.
create function card_facets(
  shop uuid, submitted_at timestamptz, status text, stage uuid, assignee uuid, temperature text, rent_from integer, rent_to integer
) returns integer[]
language sql immutable parallel safe
return array_remove(array[
  card_facet(shop, 'status', status), card_facet(shop, 'stage', stage::text),
  card_facet(shop, 'assignee', assignee::text), card_facet(shop, 'temperature', temperature),
  card_facet(shop, 'at0', card_block(submitted_at, 0)::text),
  card_facet(shop, 'at1', card_block(submitted_at, 1)::text),
  card_facet(shop, 'at2', card_block(submitted_at, 2)::text),
  card_facet(shop, 'at3', card_block(submitted_at, 3)::text),
  card_facet(shop, 'at4', card_block(submitted_at, 4)::text),
  card_facet(shop, 'at5', card_block(submitted_at, 5)::text),
  card_facet(shop, 'at6', card_block(submitted_at, 6)::text),
  card_facet(shop, 'at7', card_block(submitted_at, 7)::text),
  card_facet(shop, 'at8', card_block(submitted_at, 8)::text),
  card_facet(shop, 'at9', card_block(submitted_at, 9)::text),
  card_facet(shop, 'at10', card_block(submitted_at, 10)::text),
  card_facet(shop, 'at11', card_block(submitted_at, 11)::text),
  card_facet(shop, 'at12', card_block(submitted_at, 12)::text),
  card_facet(shop, 'at13', card_block(submitted_at, 13)::text),
  card_facet(shop, 'at14', card_block(submitted_at, 14)::text),
  card_facet(shop, 'at15', card_block(submitted_at, 15)::text),
  card_facet(shop, 'most0', (card_rent_step(coalesce(rent_to, rent_from)) >> 0)::text),
  card_facet(shop, 'most1', (card_rent_step(coalesce(rent_to, rent_from)) >> 1)::text),
  card_facet(shop, 'most2', (card_rent_step(coalesce(rent_to, rent_from)) >> 2)::text),
  card_facet(shop, 'most3', (card_rent_step(coalesce(rent_to, rent_from)) >> 3)::text),
  card_facet(shop, 'most4', (card_rent_step(coalesce(rent_to, rent_from)) >> 4)::text),
  card_facet(shop, 'most5', (card_rent_step(coalesce(rent_to, rent_from)) >> 5)::text),
  card_facet(shop, 'most6', (card_rent_step(coalesce(rent_to, rent_from)) >> 6)::text),
  card_facet(shop, 'least0', (card_rent_step(coalesce(rent_from, rent_to)) >> 0)::text),
  card_facet(shop, 'least1', (card_rent_step(coalesce(rent_from, rent_to)) >> 1)::text),
  card_facet(shop, 'least2', (card_rent_step(coalesce(rent_from, rent_to)) >> 2)::text),
  card_facet(shop, 'least3', (card_rent_step(coalesce(rent_from, rent_to)) >> 3)::text),
  card_facet(shop, 'least4', (card_rent_step(coalesce(rent_from, rent_to)) >> 4)::text),
  card_facet(shop, 'least5', (card_rent_step(coalesce(rent_from, rent_to)) >> 5)::text),
  card_facet(shop, 'least6', (card_rent_step(coalesce(rent_from, rent_to)) >> 6)::text)
], null);

alter table card
  add column facets integer[]
  generated always as (card_facets(shop_id, submitted_at, status, stage_id, assignee_id, temperature, rent_from, rent_to)) stored;

drop index card_of_grams, card_of_status, card_of_stage, card_of_assignee, card_of_temperature, card_up_to_rent, card_from_rent;
create index card_of_grams on card using gin (grams, facets) where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');

-- Steps from that one up, and up to that one. Null: all of them.
create function card_facets_from_rent(shop uuid, kind text, yen integer) returns integer[]
language plpgsql immutable strict parallel safe set search_path = public, pg_temp
as $$
declare
  step integer := card_rent_step(yen);
  facets integer[];
begin
  for level in 0..6 loop
    if (step >> level) & 1 = 1 then
      facets := facets || card_facet(shop, kind || level, (step >> level)::text);
      step := step + (1 << level);
    end if;
  end loop;
  return facets;
end $$;
create function card_facets_to_rent(shop uuid, kind text, yen integer) returns integer[]
language plpgsql immutable strict parallel safe set search_path = public, pg_temp
as $$
declare
  after_step integer := card_rent_step(yen) + 1;
  facets integer[];
begin
  for level in 0..6 loop
    if (after_step >> level) & 1 = 1 then
      facets := facets || card_facet(shop, kind || level, ((after_step >> level) - 1)::text);
      after_step := after_step - (1 << level);
    end if;
  end loop;
  return facets;
end $$;

-- Cards of the scope's shop, latest first. Operators on arrays and texts aren't leakproof, so that policies would keep their indexes from being used: the
-- function is the owner's, and asks for the scope itself. It looks through stretches of time, from the latest one back, each as long as what was found so
-- far lets expect to be enough: what many cards have is found in a short one, and of what few have the rest is looked through at once. So a page costs the
-- same whatever lies behind it. A plan for each call: what isn't asked for isn't there.
create or replace function find_cards(
  words text[], wanted integer[], sent_from timestamptz, sent_before timestamptz, of_status text[], of_assignee uuid, of_stage uuid,
  of_temperature text[], rent_least integer, rent_most integer, after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  shop uuid := scope_shop();
  organization uuid := scope_organization();
  statuses integer[] := (select array_agg(card_facet(shop, 'status', value)) from unnest(of_status) value);
  temperatures integer[] := (select array_agg(card_facet(shop, 'temperature', value)) from unnest(of_temperature) value);
  stages integer[] := array[card_facet(shop, 'stage', of_stage::text)];
  assignees integer[] := array[card_facet(shop, 'assignee', of_assignee::text)];
  dear integer[] := card_facets_from_rent(shop, 'most', rent_least);
  cheap integer[] := card_facets_to_rent(shop, 'least', rent_most);
  till timestamptz := least(sent_before, after_at + interval '1 microsecond');
  since timestamptz;
  first timestamptz;
  last timestamptz;
  times integer[];
  level integer;
  missing integer := most;
  got integer;
begin
  if wanted is null and of_status is null and of_assignee is null and of_stage is null and of_temperature is null
     and rent_least is null and rent_most is null then
    return query
      select c.id, c.submitted_at from card c
       where c.organization_id = organization and c.shop_id = shop
         and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost')
         and (sent_from is null or c.submitted_at >= sent_from)
         and (sent_before is null or c.submitted_at < sent_before)
         and (after_at is null or (c.submitted_at, c.id) < (after_at, after_id))
       order by c.submitted_at desc, c.id desc
       limit most;
    return;
  end if;

  select min(c.submitted_at), max(c.submitted_at) into first, last from card c
   where c.shop_id = shop and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
  first := greatest(first, sent_from);
  -- The first stretch is four pages long.
  select min(latest.submitted_at), max(latest.submitted_at) + interval '1 microsecond' into since, till
    from (
      select c.submitted_at from card c
       where c.shop_id = shop and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost') and (till is null or c.submitted_at < till)
       order by c.submitted_at desc limit most * 4
    ) latest;

  while missing > 0 and till > first loop
    -- Most of what there is: blocks would leave too little out.
    if since - first < till - since and last - till < till - first then
      since := first;
      times := null;
    else
      level := 0;
      while level < 15 and card_block(till, level) - card_block(since, level) > 2 loop
        level := level + 1;
      end loop;
      times := (select array_agg(card_facet(shop, 'at' || level, block::text)) from generate_series(card_block(since, level), card_block(till, level)) block);
      since := greatest(timestamptz '2000-01-01 00:00:00+00' + card_block(since, level) * 14400 * 2 ^ level * interval '1 second', first);
    end if;
    return query
      -- Without the order and the bounds, by which the planner would walk through all of them.
      with matching as materialized (
        select c.id, c.submitted_at from card c
         where c.organization_id = organization and c.shop_id = shop
           and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost')
           and (times is null or c.facets && times)
           and (of_status is null or c.facets && statuses and c.status = any(of_status))
           and (of_assignee is null or c.facets && assignees and c.assignee_id = of_assignee)
           and (of_stage is null or c.facets && stages and c.stage_id = of_stage)
           and (of_temperature is null or c.facets && temperatures and c.temperature = any(of_temperature))
           -- What the visitor would pay and what is asked for meet.
           and (dear is null or c.facets && dear)
           and (rent_least is null or coalesce(c.rent_to, c.rent_from) >= rent_least)
           and (cheap is null or c.facets && cheap)
           and (rent_most is null or coalesce(c.rent_from, c.rent_to) <= rent_most)
           and (wanted is null or c.grams @> wanted)
           and (words is null or not exists (select from unnest(words) word where strpos(c.search, word) = 0))
      )
      select m.id, m.submitted_at from matching m
       where m.submitted_at >= since and m.submitted_at < till
         and (sent_from is null or m.submitted_at >= sent_from)
         and (after_at is null or (m.submitted_at, m.id) < (after_at, after_id))
       order by m.submitted_at desc, m.id desc limit missing;
    get diagnostics got = row_count;
    missing := missing - got;
    select since, since - (till - since) * least(greatest(1.2 * missing / (got + 1), 0.25), 16) into till, since;
  end loop;
end $$;

-- Four digits in a row, now in the index as well, of the cards that were sent before. Each shop's in a scope of its own, as the forms.
do $$
declare place record;
begin
  for place in select organization_id, shop_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', place.organization_id::text, true), set_config('app.shop', place.shop_id::text, true);
    update card
       set grams = grams || array(
         select distinct ('x' || encode(substring(sha256(convert_to(shop_id::text || substr(line, start, 4), 'UTF8')) for 4), 'hex'))::bit(32)::integer
           from string_to_table(search, e'\n') line, generate_series(1, length(line) - 3) start
          where substr(line, start, 4) ~ '^[0-9]{4}$'
       )
     where shop_id = place.shop_id and search is not null;
  end loop;
  perform set_config('app.org', '', true), set_config('app.shop', '', true);
end $$;
