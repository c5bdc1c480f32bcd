-- What follows when client services are assigned to an account or taken from it
-- (docs/decisions/0071).
create function customer_lcs_effects()
returns trigger
language plpgsql
as $$
begin
  -- Somebody no longer has the account.
  if tg_op <> 'INSERT' then
    perform notify_sessions_of_user(old.user_id);
  end if;

  -- Somebody has the account now.
  if tg_op <> 'DELETE' then
    perform notify_sessions_of_user(new.user_id);
  end if;
  return null;
end $$;
