create trigger lab_system_waits before insert or update on lab_system for each row
  execute function lab_system_waits();
create trigger simulator_is_confirmed before insert or update on lab_system for each row
  when (new.is_simulator) execute function simulator_is_confirmed();
create trigger two_people before update on lab_system for each row
  when (
    (
      (new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null)
      or (new.source_confirmed_at is not null and old.source_confirmed_at is null)
    )
    and (
      is_behind(new.user_id_confirmed, new.user_id_asked)
      or is_behind_any(new.user_id_confirmed, new.user_ids_asked)
    )
  )
  execute function refuse_same_person();
create trigger who_entered before update on lab_system for each row
  when (
    (old.confirmed_at is null or old.source_confirmed_at is null)
    and not new.user_ids_asked @> old.user_ids_asked
    and not coalesce(
      old.confirmed_at is not null and new.confirmed_at is not distinct from old.confirmed_at
      and new.user_ids_asked = '{}'
      and source_in_force(old.confirmed_source, source_of(new)) = source_of(new),
      false
    )
  )
  execute function guard_who_entered();
