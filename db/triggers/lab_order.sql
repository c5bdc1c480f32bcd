create trigger order_makes_document_stale after update on lab_order for each row
  when (old.row_version is distinct from new.row_version) execute function document_grows_stale();
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
create trigger order_tells_practice after update on lab_order for each row
  when (
    (old.findings, old.stage, old.hold, old.ended)
    is distinct from (new.findings, new.stage, new.hold, new.ended)
  )
  execute function inbox_follows_order();
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
create trigger planned_day_follows after update of ended on lab_order for each row
  when (old.ended is distinct from new.ended) execute function planned_day_follows();
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
create trigger order_closes_issues after update of hold, ended on lab_order for each row
  when (old.hold is distinct from new.hold or old.ended is distinct from new.ended)
  execute function order_closes_issues();
-- After inbox_follows_order and order_closes_issues, which close what has ended.
create trigger order_wants_missing_tube after update of ended on lab_order for each row
  when (old.ended <> 0 and new.ended = 0) execute function order_asks_for_missing_tube();
create trigger order_is_inconsistent after insert on lab_order for each row
  when (
    new.stage >= 20
    and (
      new.findings <> '[]' or new.mismatch_name or new.mismatch_dob or new.mismatch_date
      or new.mismatch_pregnant or new.mismatch_site or new.age_override <> ''
    )
  )
  execute function inconsistency_follows_order();
create trigger order_becomes_inconsistent after update on lab_order for each row
  when (
    (
      new.findings <> '[]' or old.findings <> '[]' or old.mismatch_name or old.mismatch_dob
      or old.mismatch_date or old.mismatch_pregnant or old.mismatch_site or new.mismatch_name
      or new.mismatch_dob or new.mismatch_date or new.mismatch_pregnant or new.mismatch_site
      or new.age_override <> ''
    )
    and (
      old.findings, old.stage >= 20, old.stage >= 30, old.ended, old.matched, old.mismatch_name,
      old.mismatch_dob, old.mismatch_date, old.mismatch_pregnant, old.mismatch_site,
      old.age_override, old.location_id, old.user_id_physician
    ) is distinct from (
      new.findings, new.stage >= 20, new.stage >= 30, new.ended, new.matched, new.mismatch_name,
      new.mismatch_dob, new.mismatch_date, new.mismatch_pregnant, new.mismatch_site,
      new.age_override, new.location_id, new.user_id_physician
    )
  )
  execute function inconsistency_follows_order();
create trigger cancel_ends_requests after update of ended on lab_order for each row
  when (new.ended = 100 and old.ended <> 100) execute function cancel_ends_requests();
create trigger order_tells_laboratory after update on lab_order for each row
  when (
    (old.ended = 0 and old.stage >= 30) <> (new.ended = 0 and new.stage >= 30)
    or (new.ended = 0 and new.stage between 30 and 49)
  )
  execute function order_tells_laboratory();
