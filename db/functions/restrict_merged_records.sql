-- A folded record is as closed as the one that was kept: who restricts that one, or marks an
-- employee, closes both.
create function restrict_merged_records(kept patient)
returns void
language plpgsql
as $$
begin
  update patient f set restricted = kept.restricted, is_employee = kept.is_employee,
      restricted_by_practice = kept.restricted_by_practice
    where f.patient_id_merged_into = kept.patient_id
      and (f.restricted, f.is_employee, f.restricted_by_practice)
        is distinct from (kept.restricted, kept.is_employee, kept.restricted_by_practice);
end $$;
