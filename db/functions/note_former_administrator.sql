-- Keeps where an administrator is told for 30 days more, after someone deactivated them or gave them
-- another user type, and ends their sealed recovery codes (docs/decisions/0082).
create function note_former_administrator()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into former_administrator (user_id, customer_id, email)
    values (old.user_id, old.customer_id, old.email);
  update login set sealed_hashes = '{}' where user_id = old.user_id;
  return null;
end $$;
