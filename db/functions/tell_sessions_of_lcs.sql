create function tell_sessions_of_lcs()
returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('labgate_session', 'u' || old.user_id); end if;
  if tg_op <> 'DELETE' then perform pg_notify('labgate_session', 'u' || new.user_id); end if;
  return null;
end $$;
