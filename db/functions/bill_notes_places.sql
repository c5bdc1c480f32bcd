-- A changed place of service can change who pays, and a claim shows it: the location's bills are
-- judged again, held or not, as long as no one was asked to pay, or when the payer denied the
-- claim.
create function bill_notes_places()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into bill_due (lab_order_id) select b.lab_order_id
  from changed_rows n join rows_before r using (location_id)
    join bill b on b.customer_id = n.customer_id
    join lab_order o on o.lab_order_id = b.lab_order_id and o.location_id = n.location_id
  where n.place_of_service <> r.place_of_service and b.bill_to <> 'nobody'
    and (
      is_unsent(b.bill_id)
      or exists (
        select from claim c
        where c.bill_id = b.bill_id and c.replaced_at is null and c.closed_at is null
          and c.outcome in ('denied', 'partly-denied')
      )
    );
  return null;
end $$;
