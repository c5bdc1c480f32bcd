-- Somebody confirms the NPI of a sign-in, unless they typed it or are in one hand with whoever did
-- (docs/decisions/0082).
create function confirm_npi(of_user bigint, confirms bigint)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from unconfirmed_npi n
  where n.user_id = of_user and not is_behind(confirms, n.user_id_by)
$$;
revoke all on function confirm_npi(bigint, bigint) from public;
