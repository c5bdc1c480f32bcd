-- Every node believes a session for some seconds. What a session may see of an account hangs on
-- these columns, so the commit that changes them tells every node to read the sessions of that
-- account anew: 'c' and the account, and 'u' and a person who is new to it.
create function tell_sessions_of_account()
returns trigger
language plpgsql
as $$
declare person bigint;
begin
  perform pg_notify('labgate_session', 'c' || new.customer_id);
  foreach person in array array[
    new.user_id_am, new.user_id_tm, new.user_id_rm, new.user_id_vp, new.user_id_specialist
  ] loop
    if person is not null then perform pg_notify('labgate_session', 'u' || person); end if;
  end loop;
  return null;
end $$;
