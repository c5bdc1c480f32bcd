create trigger folded_record_takes_nothing before insert or update of patient_id
  on identity_correction
  for each row execute function folded_record_takes_nothing();
create trigger two_people before update on identity_correction for each row
  when (
    new.user_id_decided is distinct from old.user_id_decided
    and is_behind(new.user_id_decided, new.user_id_created)
  )
  execute function refuse_same_person();
