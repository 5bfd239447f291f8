-- The colour of a shop's public pages (product.md, 4.4), by name: the shades stand in the pages' sheet and are tested for contrast.
alter table shop
  add column brand_colour text not null default 'green'
    check (brand_colour in ('green', 'teal', 'blue', 'purple', 'plum', 'brown', 'charcoal'));
