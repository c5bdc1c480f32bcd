create trigger two_people before insert on identity_check for each row
  when (is_above(new.verified_by, new.user_id)) execute function refuse_same_person();
create trigger confirm_hand after insert on identity_check for each row
  execute function confirm_hand();
