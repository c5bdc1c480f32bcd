-- A patient who becomes, or is no longer, an employee of the practice; and who looks after an
-- account.
create function figure_notes_patient()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into figure_dirty (lab_order_id) select lab_order_id from lab_order
    where patient_id = new.patient_id;
  return null;
end $$;
revoke all on function figure_notes_patient() from public;
