create trigger two_people before update of state on remittance_claim for each row
  when (
    new.state = 'posted' and old.state <> 'posted'
    and is_behind(new.user_id, old.user_id_asked)
  )
  execute function refuse_same_person();
