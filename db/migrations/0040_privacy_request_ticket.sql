-- The numbers that staff found to be those of whoever asks: a number may say who they are without any card (product.md, 10).
create table privacy_request_ticket (
  request_id uuid not null references privacy_request,
  ticket_id uuid not null references ticket,
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  primary key (request_id, ticket_id)
);

alter table privacy_request_ticket enable row level security;
create policy scope on privacy_request_ticket
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
