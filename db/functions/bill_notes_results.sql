create function bill_notes_results()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into bill_due (lab_order_id) select distinct lab_order_id from changed_rows;
  return null;
end $$;
