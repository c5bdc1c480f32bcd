-- Bills of the person's orders are judged again, held or not, as long as no one was asked to pay.
create function bill_notes_enrollments()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into bill_due (lab_order_id) select distinct b.lab_order_id
  from (select distinct npi from changed_rows) r join app_user u using (npi)
    join lab_order o on o.user_id_physician = u.user_id join bill b using (lab_order_id)
  where b.bill_to = 'insurance' and is_unsent(b.bill_id);
  return null;
end $$;
