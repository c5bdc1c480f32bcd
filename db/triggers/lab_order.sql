create trigger effects_of_new after insert on lab_order for each row
  when (
    new.stage >= 20
    and (
      new.findings <> '[]' or new.mismatch_name or new.mismatch_dob or new.mismatch_date
      or new.mismatch_pregnant or new.mismatch_site or new.age_override <> ''
    )
  )
  execute function lab_order_effects();
create trigger effects after update on lab_order for each row
  when (
    (new.ended = 0 and new.stage between 30 and 49)
    or (
      old.row_version, old.stage, old.hold, old.ended, old.findings, old.matched,
      old.mismatch_name, old.mismatch_dob, old.mismatch_date, old.mismatch_pregnant,
      old.mismatch_site, old.age_override, old.location_id, old.user_id_physician
    ) is distinct from (
      new.row_version, new.stage, new.hold, new.ended, new.findings, new.matched,
      new.mismatch_name, new.mismatch_dob, new.mismatch_date, new.mismatch_pregnant,
      new.mismatch_site, new.age_override, new.location_id, new.user_id_physician
    )
  )
  execute function lab_order_effects();
create trigger order_moves_along before update of stage, hold, ended on lab_order for each row
  when (
    guards_custody()
    and (old.stage, old.hold, old.ended) is distinct from (new.stage, new.hold, new.ended)
  )
  execute function specimen_moves_along();
create constraint trigger order_custody_is_whole after update of stage, hold, ended
  on lab_order deferrable initially deferred
  for each row
  when (
    (old.stage, old.hold, old.ended) is distinct from (new.stage, new.hold, new.ended)
    and guards_custody()
  )
  execute function custody_is_whole();
create trigger medications_ask_for_verdicts before update on lab_order for each row
  when (
    (old.medications, old.no_meds, old.medication_not_provided)
    is distinct from (new.medications, new.no_meds, new.medication_not_provided)
  )
  execute function medications_ask_for_verdicts();
create constraint trigger tube_waits_for_check after update of hold
  on lab_order deferrable initially deferred
  for each row when (guards_custody() and old.hold <> 0 and new.hold = 0)
  execute function tube_waits_for_check();
create trigger order_is_as_severe before update of resulted_at on lab_order for each row
  when (new.resulted_at is distinct from old.resulted_at) execute function order_is_as_severe();
create trigger folded_record_takes_nothing before insert or update of patient_id on lab_order
  for each row execute function folded_record_takes_nothing();
create trigger number_is_not_retired after insert or update of specimen_barcode on lab_order
  for each row execute function number_is_not_retired();
create trigger figure_notes_insert after insert on lab_order referencing new table as changed_rows
  for each statement execute function figure_notes();
create trigger figure_notes_update after update on lab_order referencing new table as changed_rows
  for each statement execute function figure_notes();
create trigger bill_notes_insert after insert on lab_order referencing new table as changed_rows
  for each statement execute function bill_notes_orders();
create trigger bill_notes_update after update on lab_order referencing new table as changed_rows
  for each statement execute function bill_notes_orders();
create trigger eligibility_notes_insert after insert
  on lab_order referencing new table as changed_rows
  for each statement execute function eligibility_notes();
create trigger eligibility_notes_update after update
  on lab_order referencing old table as rows_before new table as changed_rows
  for each statement execute function eligibility_notes();
