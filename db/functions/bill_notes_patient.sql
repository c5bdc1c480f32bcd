-- Of a person only orders whose bill is not out yet: what left keeps what it said. And those that a
-- person gave to the patient, whatever a payer said before: with Medicaid, the patient owes nothing.
create function bill_notes_patient()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into bill_due (lab_order_id)
  select o.lab_order_id from lab_order o join bill b using (lab_order_id)
  where o.patient_id in (select patient_id from changed_rows)
    and (
      b.decided ->> 'billTo' = 'patient'
      or not exists (
        select from claim c where c.bill_id = b.bill_id and c.adjudicated_at is not null
      )
    );
  return null;
end $$;
