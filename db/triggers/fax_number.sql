create trigger two_people before update on fax_number for each row
  when (
    new.state = 'verified' and old.state <> 'verified'
    and (
      is_behind(new.user_id_verified, new.user_id_entered)
      or (new.needs_second and is_behind(new.user_id_verified, new.user_id_checked))
    )
  )
  execute function refuse_same_person();
