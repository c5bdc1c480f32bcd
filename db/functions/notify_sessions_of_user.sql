-- Every node reads the sessions of this person anew (see notify_sessions_of_account).
create function notify_sessions_of_user(of_user bigint)
returns void
language plpgsql
as $$
begin
  perform pg_notify('labgate_session', 'u' || of_user);
end $$;
