-- Rules that denials suggest: drafted at the billing desk, decided by an administrator (docs/decisions/0061).
create table rule_draft (
  rule_draft_id bigint generated always as identity primary key,
  insurance_id bigint not null references insurance,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  -- what it rests on: denials of those days
  denials int not null check (denials > 0),
  cents bigint not null,
  first_day date not null,
  last_day date not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  user_id_decided bigint,
  authorization_rule_id bigint references authorization_rule,
  note text not null default '' check (char_length(note) <= 300),
  check (decided_at is not null or authorization_rule_id is null)
);
create unique index rule_draft_open on rule_draft (insurance_id, lab_type_id) where decided_at is null;
grant select, insert, update on rule_draft to labgate_all;
grant select on rule_draft to labgate_system;
