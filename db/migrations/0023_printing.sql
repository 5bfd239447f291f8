-- Print jobs of the shops' printers (docs/decisions/178-printing.md).

create table print_job (
  id uuid primary key,
  organization_id uuid not null,
  shop_id uuid not null,
  device_id uuid not null references device,
  ticket_id uuid references ticket,
  kind text not null check (kind in ('ticket', 'test')),
  state text not null default 'queued' check (state in ('queued', 'taken', 'printed', 'failed', 'dropped')),
  reason text check (reason in ('paperOut', 'coverOpen', 'silent', 'unconfirmed', 'unknown')),
  attempt integer not null default 1,
  created_at timestamptz not null,
  taken_at timestamptz,
  ended_at timestamptz,
  constraint print_job_shop foreign key (organization_id, shop_id) references shop (organization_id, id),
  constraint print_job_kind_ticket check ((kind = 'ticket') = (ticket_id is not null)),
  constraint print_job_reason_state check ((reason is not null) = (state in ('failed', 'dropped'))),
  constraint print_job_ended check ((ended_at is null) = (state in ('queued', 'taken')))
);
create index print_job_of_shop on print_job (shop_id, created_at);
create index print_job_of_device on print_job (device_id, created_at) where state in ('queued', 'taken');
create index print_job_of_ticket on print_job (ticket_id) where ticket_id is not null;
create unique index print_job_taken on print_job (device_id) where state = 'taken';
comment on table print_job is 'Slips that a printer was asked to print. Deleted after the business day.';
comment on column print_job.device_id is 'The printer.';
comment on column print_job.ticket_id is 'Null: a test print.';
comment on column print_job.reason is 'Why it was not printed. unconfirmed: it may be printed. Null: printed, or not ended.';
comment on column print_job.attempt is 'Number of this print of the ticket; from 2 a reprint by staff.';
comment on column print_job.taken_at is 'Time at which the printer fetched it. Null: never.';
comment on column print_job.ended_at is 'Null: queued or taken.';
call keep_in_scope('print_job');
