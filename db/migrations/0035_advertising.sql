-- Who sends what is advertising (docs/decisions/103-advertising.md).

alter table mail_policy add column sender jsonb;
comment on column mail_policy.sender is 'As advertising has to name it: who sends it, where they are, where complaints go. Null: none is sent.';

-- Whoever stopped advertising stays stopped when their server refuses a mail, and when staff put the address right.
alter table suppressed_address drop constraint suppressed_address_pkey, add primary key (shop_id, address_key, reason);
