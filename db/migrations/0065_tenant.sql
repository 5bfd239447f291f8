-- A sign-in may be for one organization alone (docs/decisions/135-tenant.md).

alter table identity.sign_in add column organization_id uuid;
comment on column identity.sign_in.organization_id is 'The organization that the page named as its tenant, whose member the account was. It is let into no other one’s shops. Null: no tenant was named.';
