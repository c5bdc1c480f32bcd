-- Whoever checks the identity of a user vouches for the sign-in as it is, and confirms what others
-- made or changed of it and its NPI, unless the two are in one hand (docs/decisions/0007).
create function confirm_hand()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not is_behind(new.verified_by, new.user_id) then
    update sign_in_hand set confirmed_at = new.at
      where user_id = new.user_id and confirmed_at is null;
    perform confirm_npi(new.user_id, new.verified_by);
  end if;
  return null;
end $$;
