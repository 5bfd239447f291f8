-- An organization may demand a second factor of its members, from a day on (docs/decisions/132-second-factor-demanded.md).

alter table organization
  add column second_factor_day date,
  add column second_factor_from timestamptz,
  add constraint organization_second_factor check ((second_factor_day is null) = (second_factor_from is null));
comment on column organization.second_factor_day is 'From which day on nobody is let in without a second factor, but on shared tablets by PIN. Null: none is demanded.';
comment on column organization.second_factor_from is 'When that day begins where the shop is that chose it.';
