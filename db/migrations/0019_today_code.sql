-- Lanes that are for those in the shop only: a join there needs today's code (docs/decisions/039-today-code.md). The code itself is stored nowhere.
alter table lane add column join_from text not null default 'anywhere' check (join_from in ('anywhere', 'shop'));
-- Rises when a manager asks for another code; the one before it is good for a while after that.
alter table shop
  add column today_code_version integer not null default 1,
  add column today_code_renewed_at timestamptz;
