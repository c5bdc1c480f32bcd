create trigger two_people before update on remittance for each row
  when (
    old.user_id_released is null
    and new.user_id_released is not null
    and is_behind(new.user_id_released, new.user_id_asked)
  )
  execute function refuse_same_person();
