-- Cards are found by one plain statement over few indexes (docs/decisions/066-plain-card-search.md).

-- Those that lists show, each in the order of the newest first: read backwards, the oldest. No stage and nobody are the id of none.
create index card_of_shop on card (shop_id, submitted_at desc, id desc)
  where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
create index card_of_status on card (shop_id, status, submitted_at desc, id desc)
  where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
create index card_of_stage on card (shop_id, coalesce(stage_id, '00000000-0000-0000-0000-000000000000'), submitted_at desc, id desc)
  where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
create index card_of_assignee on card (shop_id, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), submitted_at desc, id desc)
  where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');
create index card_of_next on card (shop_id, next_contact_on, id)
  where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost') and next_contact_on is not null;
-- The board asks stage by stage, and at some stages nobody is to be contacted any more.
create index card_of_stage_next on card (shop_id, coalesce(stage_id, '00000000-0000-0000-0000-000000000000'), next_contact_on, id)
  where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost') and next_contact_on is not null;
-- Files each change at once: what is put off would be read by every search.
create index card_of_grams on card using gin (grams) with (fastupdate = off)
  where status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost');

-- The bin of a shop, as its page shows it: deleted last, first.
create index card_in_bin on card (shop_id, deleted_at desc, id desc) where status = 'deleted';

-- How many have each: the planner takes no such figures from indexes of some cards only.
create statistics card_stages on (coalesce(stage_id, '00000000-0000-0000-0000-000000000000')) from card;
create statistics card_assignees on (coalesce(assignee_id, '00000000-0000-0000-0000-000000000000')) from card;

-- Cards of the scope's shop. wanted: the grams of the words (src/domain/cards/search.ts), by which the index narrows down; the text decides. of_stage and
-- of_assignee: any of these, the id of none among them. in_order: 'newest' or 'oldest', by when they were sent; 'next', those alone that are to be contacted,
-- the soonest first; 'undated', those that aren't, the newest first. at: what they are ordered by, which a page begins after.
--
-- The owner's, which asks for the scope itself: operators on arrays aren't leakproof, so that policies would keep their index from being used. Planned anew
-- for each call, with what is asked for as constants: conditions and orders that nobody asks for fold away, and the planner sees whether many or few cards
-- have what is left. One value is compared by =, so that its index has the order as well.
create function find_cards(
  words text[], wanted integer[], sent_from timestamptz, sent_before timestamptz, of_status text[], of_assignee uuid[], of_stage uuid[],
  of_temperature text[], rent_least integer, rent_most integer, in_order text, after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language plpgsql stable rows 50 security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := scope_organization();
  shop constant uuid := scope_shop();
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  after_day constant date := (after_at at time zone 'UTC')::date;
begin
  return query
    select c.id, case in_order when 'next' then c.next_contact_on::timestamp at time zone 'UTC' else c.submitted_at end
      from card c
     where c.organization_id = organization and c.shop_id = shop
       and c.status in ('submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost')
       and (of_status is null or case cardinality(of_status) when 1 then c.status = of_status[1] else c.status = any(of_status) end)
       and (of_assignee is null or case cardinality(of_assignee) when 1 then coalesce(c.assignee_id, none) = of_assignee[1]
                                                                 else coalesce(c.assignee_id, none) = any(of_assignee) end)
       and (of_stage is null or case cardinality(of_stage) when 1 then coalesce(c.stage_id, none) = of_stage[1]
                                                           else coalesce(c.stage_id, none) = any(of_stage) end)
       and (of_temperature is null or c.temperature = any(of_temperature))
       and (sent_from is null or c.submitted_at >= sent_from)
       and (sent_before is null or c.submitted_at < sent_before)
       -- What the visitor would pay and what is asked for meet.
       and (rent_least is null or coalesce(c.rent_to, c.rent_from) >= rent_least)
       and (rent_most is null or coalesce(c.rent_from, c.rent_to) <= rent_most)
       and (wanted is null or c.grams @> wanted)
       and (words is null or (select bool_and(strpos(c.search, word) > 0) from unnest(words) word))
       and case in_order when 'next' then c.next_contact_on is not null when 'undated' then c.next_contact_on is null else true end
       and (after_at is null or case in_order when 'next' then (c.next_contact_on, c.id) > (after_day, after_id)
                                              when 'oldest' then (c.submitted_at, c.id) > (after_at, after_id)
                                              else (c.submitted_at, c.id) < (after_at, after_id) end)
     order by case in_order when 'next' then c.next_contact_on end,
              case in_order when 'oldest' then c.submitted_at end,
              case when in_order in ('next', 'oldest') then c.id end,
              case when in_order in ('newest', 'undated') then c.submitted_at end desc,
              case when in_order in ('newest', 'undated') then c.id end desc
     limit most;
end $$;
