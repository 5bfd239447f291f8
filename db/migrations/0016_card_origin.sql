-- Who wrote a card down: its visitor, a member for somebody who called, or a file that it came out of.

alter table card add column origin text not null default 'visitor' check (origin in ('visitor', 'staff', 'file'));
comment on column card.origin is 'Who wrote it down. staff: a member, for somebody who called or came by; what visitors must say may be missing there.';
