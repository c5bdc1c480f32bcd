-- Whether a sign-in of a practice or of a parole officer is in the laboratory's hand alone: its staff
-- made or changed it, or a sign-in did that is in their hand, and nobody else has confirmed it since
-- (docs/decisions/0088). Staff themselves are in nobody's hand in this sense.
create function in_staff_hand(who bigint)
returns boolean
language plpgsql
stable
parallel safe
security definer
set search_path = public, pg_temp
as $$
begin
  return exists (
    with recursive hand (user_id) as (
      select a.user_id from app_user a
        where a.user_id = who and (a.customer_id > 0 or a.user_type_id = 14)
      union
      select h.user_id_by
      from hand p join sign_in_hand h on h.user_id = p.user_id and h.confirmed_at is null
    )
    select from hand join app_user a using (user_id)
    where a.customer_id = 0 and a.user_type_id <> 14
  );
end $$;
revoke all on function in_staff_hand(bigint) from public;
grant execute on function in_staff_hand(bigint) to labgate_all, labgate_some, labgate_system;
