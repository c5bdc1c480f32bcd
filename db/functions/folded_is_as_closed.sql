-- A folded record is as closed as the one that was kept: who restricts that one, or marks an
-- employee, closes both.
create function folded_is_as_closed()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update patient f set restricted = new.restricted, is_employee = new.is_employee
    where f.patient_id_merged_into = new.patient_id
      and (f.restricted, f.is_employee) is distinct from (new.restricted, new.is_employee);
  return null;
end $$;
