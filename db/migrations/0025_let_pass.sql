-- Where those stand who come back after a call in vain: the lane says.

alter table lane add column let_pass integer not null default 3 check (let_pass between 0 and 20);
comment on column lane.let_pass is 'How many parties somebody lets pass who was called in vain and is put back in line.';
