-- What is mended elsewhere than on the order: the bills that it holds are judged anew, and those
-- that state what a payer wants.
create function bill_notes_held()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'insurance' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      where f.insurance_id in (select insurance_id from changed_rows);
    -- what a payer wants on a claim is on the bills that no claim was made of
    insert into bill_due (lab_order_id) select distinct b.lab_order_id
    from changed_rows r join rows_before w using (insurance_id)
      join patient_insurance p on p.insurance_id = r.insurance_id
      join lab_order o on o.patient_id = p.patient_id
      join bill b on b.lab_order_id = o.lab_order_id
    where (r.wants_z_code, r.wants_laboratory_place)
        is distinct from (w.wants_z_code, w.wants_laboratory_place)
      and b.bill_to = 'insurance' and is_unsent(b.bill_id);
  elsif tg_table_name = 'trading_partner' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      join insurance y using (insurance_id)
      where f.rule = 'claim.payer'
        and y.trading_partner_id in (select trading_partner_id from changed_rows);
  elsif tg_table_name = 'orderer_enrollment' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      join lab_order o using (lab_order_id)
      where f.rule in ('claim.orderer', 'claim.pecos')
        and o.user_id_physician in (select user_id from changed_rows);
  elsif tg_table_name = 'location' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      join lab_order o using (lab_order_id)
      where f.rule in ('claim.pos', 'claim.orderer')
        and o.location_id in (select location_id from changed_rows);
  elsif tg_table_name = 'lab' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      where f.rule = 'claim.clia';
  else
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      where f.rule in ('claim.code', 'claim.amount', 'claim.ptp', 'claim.mue');
  end if;
  return null;
end $$;
