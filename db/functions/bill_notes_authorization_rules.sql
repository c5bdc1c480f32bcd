-- A rule that comes or goes is looked at by the bills that no claim left for yet.
create function bill_notes_authorization_rules()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into bill_due (lab_order_id) select b.lab_order_id from bill b
    join lab_order o using (lab_order_id)
    where b.bill_to = 'insurance' and o.lab_type_id in (select lab_type_id from changed_rows)
      and not exists (select from claim c where c.bill_id = b.bill_id);
  return null;
end $$;
