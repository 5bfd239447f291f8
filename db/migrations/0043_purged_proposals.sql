-- A card that is erased keeps no properties, whoever erases it: servers of the version before, which run beside this one for a while, know nothing of them.

-- The owner's, so that what a scope may write doesn't matter; where policies hold for the owner too, the scope is the card's.
create function purge_proposals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from card_proposal where card_id = new.id;
  return null;
end $$;

create trigger purge_proposals after update of status on card
  for each row when (new.status = 'purged') execute function purge_proposals();

-- Of those that were erased so until now. Each shop's in a scope of its own, as the forms.
do $$
declare place record;
begin
  for place in select organization_id, shop_id from resolver where kind = 'shop'
  loop
    perform set_config('app.org', place.organization_id::text, true), set_config('app.shop', place.shop_id::text, true);
    delete from card_proposal using card where card.id = card_proposal.card_id and card.status = 'purged' and card_proposal.shop_id = place.shop_id;
  end loop;
  perform set_config('app.org', '', true), set_config('app.shop', '', true);
end $$;
