-- Of somebody who was erased not even that stays by which their address is known (product.md, 10). An address to which nothing may be sent stands apart.

alter table outbox_message alter column address_key drop not null;
comment on column outbox_message.address_key is 'HMAC of the address, by which a suppressed one is known and what was sent there is found. Null once it is nobody’s business any more.';
