-- What Medicare covers, as the laboratory's administrator has it (rules.md#advance-notice-need). An empty table judges nothing.
create table coverage_rule (
  coverage_rule_id bigint generated always as identity primary key,
  lab_type_id int not null,
  test_code int not null default 0,
  diagnoses text[] not null default '{}',
  frequency_days int not null default 0 check (frequency_days between 0 and 3660),
  source text not null check (char_length(source) between 1 and 300),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint
);
create index coverage_rule_in_force on coverage_rule (lab_type_id) where ended_at is null;
grant select on coverage_rule to labgate_all, labgate_some;
grant insert, update on coverage_rule to labgate_all;
