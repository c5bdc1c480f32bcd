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
create trigger confirm_hand after update of applied_at on sign_in_change for each row
  when (old.applied_at is null and new.applied_at is not null and new.confirmed_by is not null)
  execute function confirm_hand();
