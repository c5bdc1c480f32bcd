create function bill_notes_tables()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare since date;
begin
  if tg_table_name = 'charge_price' then
    insert into bill_due (lab_order_id) select distinct b.lab_order_id
    from bill b join bill_line l on l.bill_id = b.bill_id and l.ended_at is null
      join changed_rows r on r.code = l.code
    where b.bill_to <> 'nobody' and b.service_day >= r.valid_from
      and (r.customer_id is null or r.customer_id = b.customer_id)
      and case r.list
        when 'client' then b.bill_to in ('client', 'facility')
        when 'self-pay' then b.bill_to = 'patient'
        when 'charge' then b.bill_to in ('insurance', 'patient', 'program')
        when 'cost' then false
        else b.bill_to = 'insurance'
      end
      and is_unsent(b.bill_id);
  elsif tg_table_name = 'code_edit' then
    insert into bill_due (lab_order_id) select distinct b.lab_order_id
    from bill b join bill_line l on l.bill_id = b.bill_id and l.ended_at is null
      join changed_rows r on r.code = l.code
    where b.bill_to = 'insurance' and b.service_day >= r.valid_from and is_unsent(b.bill_id);
  elsif tg_table_name in ('charge_code', 'coverage_rule') then
    insert into bill_due (lab_order_id) select distinct b.lab_order_id
    from bill b join lab_order o using (lab_order_id)
      join (
        select lab_type_id, min(valid_from) as since from changed_rows group by 1
      ) r on r.lab_type_id = o.lab_type_id
    where b.bill_to <> 'nobody' and b.service_day >= r.since and is_unsent(b.bill_id);
  elsif tg_table_name = 'charge_class' then
    select min(valid_from) into since from changed_rows;
    insert into bill_due (lab_order_id) select b.lab_order_id from bill b
      join lab_order o using (lab_order_id)
    where b.bill_to <> 'nobody' and b.service_day >= since
      and o.lab_type_id in (select c.lab_type_id from charge_code c where c.counted_by = 'class')
      and is_unsent(b.bill_id);
  elsif tg_table_name = 'notice_form' then
    insert into bill_due (lab_order_id) select distinct n.lab_order_id from advance_notice n
      join changed_rows r using (notice_form_id) join bill b on b.lab_order_id = n.lab_order_id
    where n.ended_at is null and is_unsent(b.bill_id);
  end if;
  -- a code, price, or edit that was missing: the bills that wait for it have no line of that code
  if tg_table_name in ('charge_code', 'charge_price', 'charge_class', 'code_edit') then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      where f.rule in ('claim.code', 'claim.amount', 'claim.ptp', 'claim.mue');
  end if;
  return null;
end $$;
