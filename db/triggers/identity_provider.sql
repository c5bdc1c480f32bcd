create trigger two_people before update on identity_provider for each row
  when (
    new.confirmed_at is distinct from old.confirmed_at and new.confirmed_at is not null
    and (
      is_behind(new.user_id_confirmed, new.user_id_asked)
      or is_behind_any(new.user_id_confirmed, new.user_ids_asked)
    )
  )
  execute function refuse_same_person();
