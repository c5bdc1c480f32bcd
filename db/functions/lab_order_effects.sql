-- What follows from a new or changed order, in this order (docs/decisions/0071). The trigger's
-- condition has the columns that the conditions here read.
create function lab_order_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  by_user constant bigint := coalesce(new.user_id_updated, 0);
begin
  -- It is new, the laboratory has its specimen, and something about it is inconsistent.
  if tg_op = 'INSERT' then
    perform record_inconsistencies(new);
    return null;
  end if;

  -- It was canceled.
  if new.ended = 100 and old.ended <> 100 then
    perform close_replies(
      new.lab_order_id, sentence_order_canceled_nothing_needed(), by_user, new.updated_at
    );
    perform reject_correction_requests(
      new.lab_order_id, sentence_order_canceled(), new.updated_at
    );
  end if;

  -- It has or had inconsistencies, and something that they depend on changed.
  if
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
  then
    perform record_inconsistencies(new);
    perform resolve_inconsistencies(new);
  end if;

  -- Its rejection was undone.
  if old.ended > 100 and new.ended = 0 then
    perform close_issues(
      new.lab_order_id, null, array['reject'], sentence_rejection_undone(), by_user, new.updated_at
    );
  -- It was canceled or moved to another account.
  elsif old.ended = 0 and new.ended in (90, 100) then
    perform close_issues(
      new.lab_order_id, null, array['hold', 'missing', 'difference'],
      sentence_order_ended_nothing_needed(), by_user, new.updated_at
    );
  -- Its hold ended, or it was rejected while on hold.
  elsif old.hold <> 0 and (new.hold = 0 or new.ended > 100) then
    perform close_issues(
      new.lab_order_id, null, array['hold'], sentence_hold_ended(), by_user, new.updated_at
    );
  end if;

  -- It was saved.
  if old.row_version is distinct from new.row_version then
    perform mark_documents_stale(new.lab_order_id);
  end if;

  -- It came to the laboratory or left it, or changed while it was there.
  if
    (old.ended = 0 and old.stage >= 30) <> (new.ended = 0 and new.stage >= 30)
    or (new.ended = 0 and new.stage between 30 and 49)
  then
    perform queue_message_to_laboratory_system(
      new,
      was_there => old.ended = 0 and old.stage >= 30,
      has_other_laboratory => old.lab_id is distinct from new.lab_id,
      has_other_content => (
        old.tests, old.collected_at, old.patient_id, old.user_id_physician, old.diagnosis,
        old.medications, old.is_pregnant, old.specimen_barcode
      ) is distinct from (
        new.tests, new.collected_at, new.patient_id, new.user_id_physician, new.diagnosis,
        new.medications, new.is_pregnant, new.specimen_barcode
      )
    );
  end if;

  -- Its findings or its status changed.
  if
    (old.findings, old.stage, old.hold, old.ended)
    is distinct from (new.findings, new.stage, new.hold, new.ended)
  then
    perform resolve_messages_to_practice(new);
    perform send_findings_to_practice(new);
  end if;

  -- It goes on after it had ended. After the effects that close what has ended.
  if old.ended <> 0 and new.ended = 0 then
    perform report_missing_tube(new);
  end if;

  -- It goes on after it had ended, and is on hold again.
  if old.ended <> 0 and new.ended = 0 and new.hold <> 0 then
    perform reopen_requests_of_hold(new);
  end if;

  -- It was canceled or restored, rejected, or moved.
  if old.ended is distinct from new.ended then
    perform update_planned_day(new.lab_order_id, new.ended);
  end if;
  return null;
end $$;
