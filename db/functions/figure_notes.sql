-- What changes what an order adds. Statement triggers: they only note ids.
create function figure_notes()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into figure_dirty (lab_order_id) select distinct lab_order_id from changed_rows
    where lab_order_id is not null;
  return null;
end $$;
revoke all on function figure_notes() from public;
