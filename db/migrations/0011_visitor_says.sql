-- What visitors say about coming, with their ticket's token. Each counts for the call, or the wait, that it was said in.
alter table ticket
  add column on_my_way_at timestamptz,
  -- Late: when it was said, and until when the shop waits for them or expects them.
  add column late_said_at timestamptz,
  add column late_until timestamptz;
