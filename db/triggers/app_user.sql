create trigger bill_notes_update after update
  on app_user referencing old table as rows_before new table as changed_rows
  for each statement execute function bill_notes_orderers();
create trigger note_hand_of_new after insert on app_user for each row execute function note_hand();
create trigger note_hand after update on app_user for each row
  when (
    new.email is distinct from old.email or new.user_name is distinct from old.user_name
    or (old.disabled and not new.disabled)
    or (
      new.signing_closed_at is distinct from old.signing_closed_at
      and new.signing_closed_by is not null
    )
  )
  execute function note_hand();
