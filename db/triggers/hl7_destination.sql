create trigger destination_waits before insert or update on hl7_destination for each row
  execute function destination_waits();
create trigger two_people before update on hl7_destination for each row
  when (
    new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null
    and (
      is_behind(new.user_id_confirmed, new.user_id_asked)
      or is_behind_any(new.user_id_confirmed, new.user_ids_asked)
    )
  )
  execute function refuse_same_person();
create trigger who_entered before update on hl7_destination for each row
  when (
    old.confirmed_at is null and not new.user_ids_asked @> old.user_ids_asked
  )
  execute function guard_who_entered();
