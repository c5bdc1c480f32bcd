-- A patient whose name, birth date or sex was corrected is another one for the laboratory system.
create function queue_patient_change_to_laboratory_systems(of_patient bigint)
returns void
language plpgsql
as $$
begin
  insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind)
    select distinct on (o.lab_order_id) h.lab_system_id, o.lab_order_id, o.customer_id, 'change'
    from lab_order o join hl7_out h using (lab_order_id)
    where o.patient_id = of_patient and o.stage between 30 and 49 and o.ended = 0
      and h.kind <> 'cancel'
      and not exists (
        select from hl7_out w
        where w.lab_order_id = o.lab_order_id and w.state = 'waiting' and w.tries = 0
      )
    order by o.lab_order_id, h.hl7_out_id desc;
end $$;
