create function figure_notes_owner()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into figure_owner_dirty (customer_id) values (coalesce(new.customer_id, old.customer_id));
  return null;
end $$;
revoke all on function figure_notes_owner() from public;
