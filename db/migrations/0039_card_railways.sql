-- Cards are found by the lines and stations that are wished for.

alter table card add column routes integer[], add column stations integer[];
comment on column card.routes is 'Codes of the lines that are wished for; as rent_from, null: none.';
comment on column card.stations is 'Codes of the stations, likewise.';

drop function find_cards(
  text[], integer[], text, integer, timestamptz, timestamptz, text[], uuid[], uuid[], text[], integer, integer, text, timestamptz, uuid, integer
);

-- As it was (0017_card_number.sql), and by lines and stations, of which a card wishes for any.
create function find_cards(
  words text[], wanted integer[], of_letter text, of_ordinal integer, sent_from timestamptz, sent_before timestamptz, of_status text[],
  of_assignee uuid[], of_stage uuid[], of_temperature text[], rent_least integer, rent_most integer,
  of_route integer[], of_station integer[], in_order text, after_at timestamptz, after_id uuid, most integer
) returns table (card_id uuid, at timestamptz)
language plpgsql stable rows 50 security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := scope_organization();
  shop constant uuid := scope_shop();
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  numbered constant uuid[] := (
    select array_agg(v.card_id)
      from ticket t
      join card_ticket v on v.ticket_id = t.id
     where t.organization_id = organization and t.shop_id = shop and t.letter = of_letter and t.ordinal = of_ordinal
  );
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
       and (of_route is null or c.routes && of_route)
       and (of_station is null or c.stations && of_station)
       and (words is null or (c.grams @> wanted and (select bool_and(strpos(c.search, word) > 0) from unnest(words) word))
                          or (numbered is not null and c.id = any(numbered)))
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
