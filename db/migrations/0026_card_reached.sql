-- How far a visitor has come with a card, also past pages on which nothing must be answered.

alter table card add column reached text;
comment on column card.reached is 'The furthest page of the form that its visitor turned to, by its key, or "confirm"; null: nobody said.';
