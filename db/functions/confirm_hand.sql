-- A change that a second person confirmed is not in the hand of its requester alone.
create function confirm_hand()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update sign_in_hand set confirmed_at = new.applied_at
    where user_id = new.user_id and user_id_by = new.requested_by and confirmed_at is null;
  return null;
end $$;
