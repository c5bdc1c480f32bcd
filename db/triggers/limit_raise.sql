create trigger two_people before insert or update of user_id_decided on limit_raise
  for each row when (new.is_approved and is_behind(new.user_id_decided, new.user_id_created))
  execute function refuse_same_person();
