-- Every node believes a session for some seconds. What a session may see of an account hangs on its
-- people and its state, so the commit that changes them notifies every node to read the sessions of
-- that account anew: 'c' and the account, and 'u' and a person who is new to it.
create function notify_sessions_of_account(c customer)
returns void
language plpgsql
as $$
declare person bigint;
begin
  perform pg_notify('labgate_session', 'c' || c.customer_id);
  foreach person in array array[
    c.user_id_am, c.user_id_tm, c.user_id_rm, c.user_id_vp, c.user_id_specialist
  ] loop
    if person is not null then perform pg_notify('labgate_session', 'u' || person); end if;
  end loop;
end $$;
