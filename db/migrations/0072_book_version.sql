-- Free times are kept in memory until the shop's settings or places change (docs/decisions/148-free-times.md).

alter table shop_feed add column book_version bigint not null default 0;
comment on column shop_feed.book_version is 'Rises whenever a reservation takes a place, gives one back or changes who it is with.';
