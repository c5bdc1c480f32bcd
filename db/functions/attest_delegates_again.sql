-- A provider whom somebody turned off and on again attests the delegates anew
-- (docs/decisions/0088).
create function attest_delegates_again()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update user_delegate set attested_at = null
    where user_id = new.user_id and ended_at is null and attested_at is not null;
  return null;
end $$;
