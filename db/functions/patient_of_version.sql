-- Whose a version of a result is: the patient for whom it was reported, wherever its order is now.
create function patient_of_version(of_order bigint, of_version int)
returns bigint
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
begin
  return coalesce(
    (select c.patient_id_before from order_correction c
       where c.lab_order_id = of_order and c.act = 'patient' and c.state = 'done'
         and c.versions_before >= of_version
         order by c.versions_before, c.order_correction_id limit 1),
    (select o.patient_id from lab_order o where o.lab_order_id = of_order));
end $$;
