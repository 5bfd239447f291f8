-- A shop that takes no more visitors. Nothing of it goes, and its codes answer with a sentence.

alter table shop add column closed_at timestamptz;
comment on column shop.closed_at is 'Since when it takes no visitors; null: it is open.';
