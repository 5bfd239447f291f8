-- Invitations are mailed. The link is made when the mail is sent, so that no row holds what opens it.

alter table outbox_message add column invitation_id uuid references invitation;
create index outbox_message_of_invitation on outbox_message (invitation_id) where invitation_id is not null;
