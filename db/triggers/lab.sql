create trigger bill_notes_update after update on lab referencing new table as changed_rows
  for each statement execute function bill_notes_held();
create trigger bill_notes_makers after update
  on lab referencing old table as rows_before new table as changed_rows
  for each statement execute function bill_notes_makers();
create trigger director_waits before insert or update on lab for each row
  execute function director_waits();
create trigger two_people before update on lab for each row
  when (
    new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null
    and (
      is_behind(new.user_id_confirmed, new.user_id_asked)
      or is_behind_any(new.user_id_confirmed, new.user_ids_asked)
      or is_above(new.user_id_confirmed, new.user_id_director)
    )
  )
  execute function refuse_same_person();
create trigger who_entered before update on lab for each row
  when (
    old.confirmed_at is null and not new.user_ids_asked @> old.user_ids_asked
    and (new.user_id_director is not null or new.director <> '' or new.director_credentials <> '')
  )
  execute function guard_who_entered();
