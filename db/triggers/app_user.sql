create trigger bill_notes_update after update
  on app_user referencing old table as rows_before new table as changed_rows
  for each statement execute function bill_notes_orderers();
create trigger note_hand_of_new after insert on app_user for each row execute function note_hand();
create trigger note_hand after update on app_user for each row
  when (
    new.email is distinct from old.email or new.user_name is distinct from old.user_name
    or new.user_type_id is distinct from old.user_type_id
    or new.customer_id is distinct from old.customer_id
    or (old.disabled and not new.disabled)
    or (
      (new.signing_closed_at, new.signing_closed_by)
        is distinct from (old.signing_closed_at, old.signing_closed_by)
      and new.signing_closed_by is not null
    )
  )
  execute function note_hand();
create trigger note_closing before insert or update on app_user for each row
  execute function note_closing();
create trigger note_who_named_new before insert on app_user for each row
  when (new.physician_pending) execute function note_who_named();
create trigger note_who_named before update on app_user for each row
  when (new.physician_pending and not old.physician_pending) execute function note_who_named();
create trigger note_npi after insert or update of npi on app_user for each row
  execute function note_npi();
create trigger confirm_npi after update on app_user for each row
  when (old.physician_pending and new.physician) execute function confirm_npi_of_provider();
create trigger note_former_administrator after update on app_user for each row
  when (
    old.customer_id = 0 and old.user_type_id = 1 and not old.disabled and old.email <> ''
    and (new.disabled or new.user_type_id <> 1)
  )
  execute function note_former_administrator();
create trigger two_people before update on app_user for each row
  when (
    (
      old.physician_pending and new.physician
      and (
        is_above(scope_user(), new.user_id)
        or is_behind(scope_user(), old.user_id_named)
      )
    )
    or (
      old.signing_closed_at is not null and new.signing_closed_at is null
      and (
        is_above(scope_user(), new.user_id)
        or is_behind(scope_user(), old.signing_closed_by)
        or is_behind_any(scope_user(), old.user_ids_closed)
      )
    )
  )
  execute function refuse_same_person();
create trigger move_ground before update on app_user for each row execute function move_ground();
create trigger end_sessions_of_inactive after update on app_user for each row
  when (new.disabled and not old.disabled) execute function end_sessions_of_inactive();
create trigger leave_administrator after update on app_user for each row
  when (
    old.customer_id = 0 and old.user_type_id = 1 and not old.disabled
    and (new.disabled or new.user_type_id <> 1 or new.customer_id <> 0)
  )
  execute function leave_administrator();
create trigger attest_delegates_again after update on app_user for each row
  when ((old.physician and not new.physician) or (new.disabled and not old.disabled))
  execute function attest_delegates_again();
