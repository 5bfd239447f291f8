-- Rows of tables that no sample of an operation fills. Run once by make-kept-data.ts on the schema of the release.
insert into identity.sms_day (day, sent) values (current_date, 1);
insert into identity.spent_captcha (challenge, expires_at) values ('spent', now() + interval '1 hour');
insert into identity.hosted_sign_in (sign_in_id, auth_time, provider) values (gen_random_uuid(), now(), 'google.com');
insert into identity.provider_request (state_hash, session_hash, provider, auth_type, return_to, redirect_uri, expires_at)
  values ('state', 'session', 'oidc.example', 'signInViaPopup', '/shopAdmin', 'https://uketsuke.example.jp/__/auth/handler', now() + interval '1 hour');
insert into identity.phone_code (session_hash, phone, code_hash, purpose, created_at, expires_at)
  values ('session', '+819000000002', 'code', 'signIn', now(), now() + interval '10 minutes');

with account as (select id from identity.account order by created_at limit 1)
insert into identity.pending_sign_in (credential_hash, account_id, provider, created_at, expires_at)
  select 'credential', id, 'password', now(), now() + interval '10 minutes' from account;
with account as (select id from identity.account order by created_at limit 1)
insert into identity.recovery_code (account_id, code_hash, created_at) select id, 'code', now() from account;
with account as (select id from identity.account order by created_at limit 1)
insert into identity.federated_identity (provider, subject, account_id, email, linked_at)
  select 'google.com', 'subject-1', id, 'kept@example.jp', now() from account;
with account as (select id from identity.account order by created_at limit 1)
insert into identity.outbox_message (id, account_id, event, channel, address, locale, variables, state, created_at, due_at, expires_at, ended_at)
  select gen_random_uuid(), id, 'account.passwordReset', 'mail', 'kept@example.jp', 'ja', '{}', 'sent', now(), now(), now(), now() from account;

insert into suppressed_address (organization_id, shop_id, address_key, reason, at)
  select organization_id, id, '\x01', 'optedOut', now() from shop limit 1;
insert into mailbox_day (shop_id, day, mailbox, organization_id, mails)
  select id, current_date, '\x01', organization_id, 1 from shop limit 1 on conflict do nothing;
insert into contact_day (shop_id, business_day, contact, organization_id, letter, ordinal)
  select shop_id, current_date, '\x01', organization_id, letter, 1 from lane limit 1;
insert into sms_day (shop_id, day, organization_id, segments) select id, current_date, organization_id, 1 from shop limit 1;
insert into retention_progress (shop_id, months, organization_id, rev, before) select id, 24, organization_id, 1, now() from shop limit 1;
insert into estimate_accuracy (organization_id, shop_id, business_day, visits, uncalled, compared, inside, low_reached, high_not_exceeded)
  select organization_id, id, current_date - 1, 10, 1, 9, 0.8, 0.9, 0.9 from shop limit 1;

insert into staff_service (organization_id, shop_id, staff_id, service_id)
  select staff.organization_id, staff.shop_id, staff.id, service.id from staff join service using (shop_id) limit 1 on conflict do nothing;
insert into member_push (id, organization_id, shop_id, member_id, account_id, sign_in_id, endpoint, p256dh, auth, locale, events, created_at)
  select gen_random_uuid(), organization_id, shop_id, id, account_id, 'sign-in', 'https://push.example/kept', 'B', 'A', 'ja',
         array['member.visitorWaits'], now() from member limit 1;
insert into card_viewer (id, organization_id, shop_id, card_id, account_id, editing, seen_until)
  select gen_random_uuid(), organization_id, shop_id, id, 'viewer', false, now() from card limit 1;
insert into line_recipient (id, organization_id, shop_id, line_account_id, ticket_id, user_id, blocked, friend_event_at, created_at)
  select gen_random_uuid(), ticket.organization_id, ticket.shop_id, line_account.id, ticket.id, 'U0', false, now(), now()
    from ticket join line_account using (shop_id) limit 1;

insert into webhook_delivery (id, organization_id, shop_id, webhook_id, type, body, state, attempts, created_at, queued_at, due_at, ended_at, status)
  select gen_random_uuid(), organization_id, shop_id, id, 'ticket.joined', '{}', 'delivered', 1, now(), now(), now(), now(), 200 from webhook limit 1;
insert into inquiry_mailbox (shop_id, organization_id, host, port, start_tls, user_name, sealed_password, folder, created_at)
  select id, organization_id, 'imap.example.jp', 993, false, 'shop', '\x01', 'INBOX', now() from shop limit 1;
insert into inquiry_file (inquiry_id, number, organization_id, shop_id, name, bytes)
  select id, 1, organization_id, shop_id, 'plan.pdf', '\x25504446' from inquiry limit 1 on conflict do nothing;
