create trigger two_people before insert on order_audit for each row
  when (
    new.user_id_accessioned is not null and is_behind(new.user_id_audited, new.user_id_accessioned)
  )
  execute function refuse_same_person();
