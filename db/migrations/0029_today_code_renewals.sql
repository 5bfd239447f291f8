-- A code that was renewed is good for a while more, also when the next one is renewed before that is over: when those before the last were, oldest first.
alter table shop add column today_code_renewed_before timestamptz[] not null default '{}';
