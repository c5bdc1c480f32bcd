-- Another zone of the laboratory, or results that begin to count: every order is counted anew
-- (docs/decisions/0050).
create function figure_notes_all()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into figure_dirty (lab_order_id) select lab_order_id from lab_order order by lab_order_id;
  return null;
end $$;
revoke all on function figure_notes_all() from public;
