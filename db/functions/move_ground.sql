-- A sign-in that was made inactive ends what was proven before, for good, and a change of what one
-- signs in with is noted. Neither number ever goes back.
create function move_ground()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  new.sign_in_ground := greatest(new.sign_in_ground, old.sign_in_ground);
  new.sign_in_changed := greatest(new.sign_in_changed, old.sign_in_changed);
  if new.disabled and not old.disabled then
    new.sign_in_ground := nextval('sign_in_ground');
  end if;
  if new.email is distinct from old.email or new.user_name is distinct from old.user_name
    or new.second_factor is distinct from old.second_factor
    or (
      new.signing_closed_at is not null
      and (new.signing_closed_at, new.signing_closed_by)
        is distinct from (old.signing_closed_at, old.signing_closed_by)
    )
  then
    new.sign_in_changed := nextval('sign_in_ground');
  end if;
  return new;
end $$;
