-- A change that took effect is in the hand of whoever requested it, and not in that hand alone once a
-- second person confirmed it. Who confirms a sign-in vouches for it as it is: it is in nobody's hand
-- alone then, whoever had changed it before, and its NPI is confirmed (docs/decisions/0082).
create function note_hand_of_change()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if new.applied_at is null or (tg_op = 'UPDATE' and old.applied_at is not null) then
    return null;
  end if;
  -- a sign-in is in a hand from when it was made, not from when it is confirmed
  if new.requested_by <> new.user_id and new.kind <> 'sign-in' then
    insert into sign_in_hand (user_id, user_id_by, how, at)
      values (new.user_id, new.requested_by, 'changed', new.applied_at);
  end if;
  if new.confirmed_by is not null then
    update sign_in_hand set confirmed_at = new.applied_at
      where user_id = new.user_id and confirmed_at is null
        and (user_id_by = new.requested_by or new.kind = 'sign-in');
    if new.kind = 'sign-in' then
      perform confirm_npi(new.user_id, new.confirmed_by);
    end if;
  end if;
  return null;
end $$;
