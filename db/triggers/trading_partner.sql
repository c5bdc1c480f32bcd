create trigger bill_notes_update after update
  on trading_partner referencing new table as changed_rows
  for each statement execute function bill_notes_held();
-- its control number moves with each file, and says nothing
create trigger eligibility_resumes after update
  on trading_partner referencing old table as rows_before new table as changed_rows
  for each statement execute function eligibility_resumes();
create trigger partner_waits before insert or update on trading_partner for each row
  execute function partner_waits();
create trigger two_people before update on trading_partner for each row
  when (
    new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null
    and (
      is_behind(new.user_id_confirmed, new.user_id_asked)
      or is_behind_any(new.user_id_confirmed, new.user_ids_asked)
    )
  )
  execute function refuse_same_person();
create trigger who_entered before update on trading_partner for each row
  when (
    old.is_waiting and new.transport <> 'simulated'
    and not new.user_ids_asked @> old.user_ids_asked
  )
  execute function guard_who_entered();
