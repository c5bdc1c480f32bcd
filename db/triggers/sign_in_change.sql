create trigger two_people before insert or update of confirmed_by on sign_in_change for each row
  when (
    (new.kind = 'second-factor' and is_above(new.requested_by, new.user_id))
    or (
      new.confirmed_by is not null
      and (
        is_behind(new.confirmed_by, new.requested_by)
        or is_above(new.confirmed_by, new.user_id)
        or (new.alone_at is not null and is_behind(new.confirmed_by, new.user_id))
      )
    )
  )
  execute function refuse_same_person();
create trigger note_hand after insert or update of applied_at on sign_in_change for each row
  execute function note_hand_of_change();
create trigger end_pending_password after update on sign_in_change for each row
  when (
    new.kind = 'password'
    and (
      (new.ended_at is not null and old.ended_at is null)
      or (new.applied_at is not null and old.applied_at is null)
    )
  )
  execute function end_pending_password();
