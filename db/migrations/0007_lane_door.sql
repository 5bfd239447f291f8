-- Staff stop a lane by one tap and open it again (product.md, 4.1). `open` is what they said last; `closed_day` is the business day that it was
-- said for, so that a lane closed in the evening takes numbers the next morning without anybody's doing. Null: until somebody opens it.
alter table lane
  add column closed_as text check (closed_as in ('paused', 'closed')),
  add column closed_note text check (length(closed_note) between 1 and 100),
  add column closed_day date,
  add column closed_at timestamptz,
  add column closed_by text,
  add check (closed_reason in ('ended', 'crowded', 'staffAway', 'break', 'trouble', 'other'));
