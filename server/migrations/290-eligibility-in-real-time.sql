-- A partner may answer one question in the same exchange (docs/decisions/0055).
alter table patient_eligibility
  -- somebody waits for the answer since then, and the partner answers at once; null: it goes by file
  add column now_at timestamptz;
create index eligibility_now on patient_eligibility (now_at) where now_at is not null and status = 'asked';
grant update (now_at) on patient_eligibility to labgate_all, labgate_system;
alter table x12_file
  -- it is put to the partner at once, and leaves as a file only after that
  add column hold_until timestamptz;
