create trigger two_people before update on patient_merge for each row
  when (
    new.user_id_decided is distinct from old.user_id_decided
    and is_behind(new.user_id_decided, new.user_id_created)
  )
  execute function refuse_same_person();
