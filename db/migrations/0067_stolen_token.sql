-- Who a used refresh token was used by (docs/security.md, 7.4.1).

alter table identity.refresh_token add column used_in_browser boolean not null default true;
comment on column identity.refresh_token.used_in_browser is 'It was used by the browser that was signed in by it, as its session cookie proved. Else a browser that has the cookie, and comes with it later, was robbed of it.';
