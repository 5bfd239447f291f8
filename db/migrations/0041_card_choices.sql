-- Cards of several colleagues, of nobody, at several stages. The function that takes one of each stays for servers of the version before, which run beside
-- this one for a while: it needs a name of its own, since what they give it is of no type yet.

-- Nobody is looked for as a colleague is.
create function card_assignee_or_none(assignee uuid) returns uuid
language sql immutable parallel safe
return coalesce(assignee, '00000000-0000-0000-0000-000000000000');

create or replace function card_facets(
  shop uuid, submitted_at timestamptz, status text, stage uuid, assignee uuid, temperature text, rent_from integer, rent_to integer, next_contact date
) returns integer[]
language sql immutable parallel safe
return array_remove(array[
  card_facet(shop, 'status', status), card_facet(shop, 'stage', card_stage_or_none(stage)::text),
  card_facet(shop, 'assignee', card_assignee_or_none(assignee)::text), card_facet(shop, 'temperature', temperature),
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
  case when next_contact is null then card_facet(shop, 'next', '') end,
  card_facet(shop, 'next3', card_block(card_day(next_contact), 3)::text),
  card_facet(shop, 'next4', card_block(card_day(next_contact), 4)::text),
  card_facet(shop, 'next5', card_block(card_day(next_contact), 5)::text),
  card_facet(shop, 'next6', card_block(card_day(next_contact), 6)::text),
  card_facet(shop, 'next7', card_block(card_day(next_contact), 7)::text),
  card_facet(shop, 'next8', card_block(card_day(next_contact), 8)::text),
  card_facet(shop, 'next9', card_block(card_day(next_contact), 9)::text),
  card_facet(shop, 'next10', card_block(card_day(next_contact), 10)::text),
  card_facet(shop, 'next11', card_block(card_day(next_contact), 11)::text),
  card_facet(shop, 'next12', card_block(card_day(next_contact), 12)::text),
  card_facet(shop, 'next13', card_block(card_day(next_contact), 13)::text),
  card_facet(shop, 'next14', card_block(card_day(next_contact), 14)::text),
  card_facet(shop, 'next15', card_block(card_day(next_contact), 15)::text),
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

-- What the column has is computed anew where something that it is made of is written: of cards that nobody has, those that are in the index. Others follow
-- when they come into it. Each shop's in a scope of its own, as the forms. Lists are read
-- meanwhile: an index that is built anew would be faster, and nobody could read.
do $$
declare place record;
begin
  for place in select organization_id, shop_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', place.organization_id::text, true), set_config('app.shop', place.shop_id::text, true);
    update card set assignee_id = null
     where shop_id = place.shop_id and assignee_id is null and status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
  end loop;
  perform set_config('app.org', '', true), set_config('app.shop', '', true);
end $$;
-- Without a list of what is still to be filed, which each search would read as well: after 4,000 changes 900 pages more.
alter index card_of_grams set (fastupdate = off);
select gin_clean_pending_list('card_of_grams');

-- What is asked for out of a stretch of times or days, whose blocks are `times`.
create function card_matches(
  organization uuid, shop uuid, words text[], wanted integer[], sent_from timestamptz, sent_before timestamptz, sent integer[],
  of_status text[], statuses integer[], of_assignee uuid[], assignees integer[], of_stage uuid[], stages integer[],
  of_temperature text[], temperatures integer[], rent_least integer, dear integer[], rent_most integer, cheap integer[],
  in_order text, since timestamptz, till timestamptz, times integer[], after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  upwards boolean := in_order in ('oldest', 'next');
begin
  return query
    -- Without the order and the bounds, by which the planner would walk through all of them, and what stage and day are in words that the indexes in
    -- those orders don't have.
    with matching as materialized (
      select c.id, case when in_order = 'next' then card_day(c.next_contact_on) else c.submitted_at end as place from card c
       where c.organization_id = organization and c.shop_id = shop
         and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost')
         and (times is null or c.facets && times)
         and (sent is null or c.facets && sent)
         and (sent_from is null or c.submitted_at >= sent_from)
         and (sent_before is null or c.submitted_at < sent_before)
         and (of_status is null or c.facets && statuses and c.status = any(of_status))
         and (of_assignee is null
              or c.facets && assignees and (c.assignee_id = any(of_assignee) or c.assignee_id is null and card_assignee_or_none(null) = any(of_assignee)))
         and (of_stage is null
              or c.facets && stages and (c.stage_id = any(of_stage) or c.stage_id is null and card_stage_or_none(null) = any(of_stage)))
         and (of_temperature is null or c.facets && temperatures and c.temperature = any(of_temperature))
         and (in_order <> 'undated' or c.facets && array[card_facet(shop, 'next', '')] and coalesce(c.next_contact_on, 'infinity') = 'infinity')
         -- What the visitor would pay and what is asked for meet.
         and (dear is null or c.facets && dear)
         and (rent_least is null or coalesce(c.rent_to, c.rent_from) >= rent_least)
         and (cheap is null or c.facets && cheap)
         and (rent_most is null or coalesce(c.rent_from, c.rent_to) <= rent_most)
         and (wanted is null or c.grams @> wanted)
         and (words is null or not exists (select from unnest(words) word where strpos(c.search, word) = 0))
    )
    select m.id, m.place from matching m
     where m.place >= since and m.place < till
       and (after_at is null or case when upwards then (m.place, m.id) > (after_at, after_id) else (m.place, m.id) < (after_at, after_id) end)
     order by case when upwards then m.place end, case when upwards then m.id end, m.place desc, m.id desc limit most;
end $$;

-- Cards of the scope's shop. in_order: 'newest' or 'oldest', by when they were sent; 'next', by when they are to be contacted, the soonest first, those alone
-- that are; 'undated', those that aren't, the newest first. of_assignee, of_stage: any of these, as card_assignee_or_none and card_stage_or_none have them.
-- at: what they are ordered by, which a page begins after.
-- Operators on arrays and texts aren't leakproof, so that policies would keep their indexes from being used: the function is the owner's, and asks for the
-- scope itself. It looks through stretches of what it orders by, each as long as what was found so far lets expect to be enough: what many cards have is found
-- in a short one, and of what few have the rest is looked through at once. So a page costs the same whatever lies behind it. Its own statements are planned
-- once on a connection: planned for each call, they would cost more than finding does.
create function find_listed_cards(
  words text[], wanted integer[], sent_from timestamptz, sent_before timestamptz, of_status text[], of_assignee uuid[], of_stage uuid[],
  of_temperature text[], rent_least integer, rent_most integer, in_order text, after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  shop uuid := scope_shop();
  organization uuid := scope_organization();
  statuses integer[] := (select array_agg(card_facet(shop, 'status', value)) from unnest(of_status) value);
  temperatures integer[] := (select array_agg(card_facet(shop, 'temperature', value)) from unnest(of_temperature) value);
  assignees integer[] := (select array_agg(card_facet(shop, 'assignee', value::text)) from unnest(of_assignee) value);
  stages integer[] := (select array_agg(card_facet(shop, 'stage', value::text)) from unnest(of_stage) value);
  dear integer[] := card_facets_from_rent(shop, 'most', rent_least);
  cheap integer[] := card_facets_to_rent(shop, 'least', rent_most);
  by_next boolean := in_order = 'next';
  upwards boolean := in_order in ('oldest', 'next');
  kind text := case when by_next then 'next' else 'at' end;
  finest integer := case when by_next then 3 else 0 end;
  instant constant interval := interval '1 microsecond';
  -- Of all there are: the first one and what is after the last one. Of the stretch: the same.
  first timestamptz;
  last timestamptz;
  since timestamptz;
  till timestamptz;
  times integer[];
  sent integer[];
  level integer;
  missing integer := most;
  got integer;
  further interval;
  widest double precision;
begin
  if wanted is null and of_status is null and of_assignee is null and of_temperature is null and rent_least is null and rent_most is null
     and (in_order <> 'next' or sent_from is null and sent_before is null) and (in_order <> 'undated' or of_stage is not null)
     and (of_stage is null or cardinality(of_stage) = 1) then
    return query select * from card_page(organization, shop, sent_from, sent_before, of_stage[1], in_order, after_at, after_id, most);
    return;
  end if;

  select min(c.submitted_at), max(c.submitted_at) + instant into first, last from card c
   where c.shop_id = shop and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
  first := greatest(first, sent_from);
  last := least(last, sent_before);
  if first >= last then
    return;
  end if;
  -- The first stretch is four pages long.
  if by_next then
    if sent_from is not null or sent_before is not null then
      level := card_block_level(first, last, 0);
      sent := card_facets_of_blocks(shop, 'at', first, last, level);
    end if;
    select card_day(min(c.next_contact_on)), card_day(max(c.next_contact_on)) + instant into first, last from card c
     where c.shop_id = shop and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost') and c.next_contact_on is not null;
    since := greatest(first, after_at);
    select card_day(max(soonest.next_contact_on)) + instant into till
      from (
        select c.next_contact_on from card c
         where c.shop_id = shop and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost')
           and c.next_contact_on >= (since at time zone 'UTC')::date
         order by c.next_contact_on limit most * 4
      ) soonest;
  elsif upwards then
    since := greatest(first, after_at);
    select max(earliest.submitted_at) + instant into till
      from (
        select c.submitted_at from card c
         where c.shop_id = shop and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost') and c.submitted_at >= since
         order by c.submitted_at limit most * 4
      ) earliest;
  else
    till := least(last, after_at + instant);
    select min(latest.submitted_at) into since
      from (
        select c.submitted_at from card c
         where c.shop_id = shop and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost') and c.submitted_at < till
         order by c.submitted_at desc limit most * 4
      ) latest;
  end if;

  -- How many times as long as the one before a stretch may be: so many that the third one reaches the end, however much there is.
  widest := greatest(16, sqrt(extract(epoch from last - first) / greatest(extract(epoch from till - since), 1)));

  while missing > 0 and since < last and till > first loop
    times := null;
    -- Most of what there is: blocks would leave too little out.
    if upwards and last - till < till - since and since - first < last - since then
      till := last;
    elsif not upwards and since - first < till - since and last - till < till - first then
      since := first;
    else
      level := card_block_level(since, till, finest);
      times := card_facets_of_blocks(shop, kind, since, till, level);
      if upwards then
        till := least(card_block_start(card_block(till, level) + 1, level), last);
      else
        since := greatest(card_block_start(card_block(since, level), level), first);
      end if;
    end if;
    return query
      select * from card_matches(
        organization, shop, words, wanted, sent_from, sent_before, sent, of_status, statuses, of_assignee, assignees, of_stage, stages,
        of_temperature, temperatures, rent_least, dear, rent_most, cheap, in_order, since, till, times, after_at, after_id, missing
      );
    get diagnostics got = row_count;
    missing := missing - got;
    -- However many there are of one instant, the next stretch is another one.
    further := greatest((till - since) * least(greatest(1.2 * missing / (got + 1), 0.25), widest), instant);
    if upwards then
      select till, till + further into since, till;
    else
      select since, since - further into till, since;
    end if;
  end loop;
end $$;

-- Of one each, for servers of the version before.
create or replace function find_cards(
  words text[], wanted integer[], sent_from timestamptz, sent_before timestamptz, of_status text[], of_assignee uuid, of_stage uuid,
  of_temperature text[], rent_least integer, rent_most integer, in_order text, after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language sql stable set search_path = public, pg_temp
as $$
  select * from find_listed_cards(
    words, wanted, sent_from, sent_before, of_status,
    case when of_assignee is not null then array[of_assignee] end, case when of_stage is not null then array[of_stage] end,
    of_temperature, rent_least, rent_most, in_order, after_at, after_id, most
  );
$$;
drop function card_matches(
  uuid, uuid, text[], integer[], timestamptz, timestamptz, integer[], text[], integer[], uuid, uuid, text[], integer[], integer, integer[], integer, integer[],
  text, timestamptz, timestamptz, integer[], timestamptz, uuid, integer
);
