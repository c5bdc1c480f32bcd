-- Whether a sign-in decides about no one's acts, because it is new or has new rights and no second
-- person confirmed it (docs/decisions/0082). One that was turned down stays so until it is requested
-- again.
create function decisions_blocked(who bigint)
returns boolean
language plpgsql
stable
parallel safe
security definer
set search_path = public, pg_temp
as $$
begin
  return exists (
    select from sign_in_change c
    where c.user_id = who and c.kind = 'sign-in' and c.applied_at is null
      and c.ended_by <> 'replaced'
  );
end $$;
revoke all on function decisions_blocked(bigint) from public;
grant execute on function decisions_blocked(bigint) to labgate_all, labgate_some, labgate_system;
