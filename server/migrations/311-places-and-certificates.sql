-- A certificate's last day was stored twice: for reports (clia_expires), and for bills, where no one could enter it.
update lab set clia_expires = clia_valid_to where clia_expires is null and clia_valid_to is not null;
alter table lab drop column clia_valid_to;

-- A changed place of service can change who pays, and a claim shows it: the location's bills are judged again, held or not, as long as no one was asked to
-- pay, or when the payer denied the claim.
create function bill_notes_places() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill_due (lab_order_id) select b.lab_order_id
  from changed_rows n join rows_before r using (location_id) join bill b on b.customer_id = n.customer_id
    join lab_order o on o.lab_order_id = b.lab_order_id and o.location_id = n.location_id
  where n.place_of_service <> r.place_of_service and b.bill_to <> 'nobody'
    and (is_unsent(b.bill_id) or exists (select from claim c where c.bill_id = b.bill_id and c.replaced_at is null and c.closed_at is null and c.outcome in ('denied', 'partly-denied')));
  return null;
end $$;
create trigger bill_notes_places after update on location referencing old table as rows_before new table as changed_rows for each statement execute function bill_notes_places();

-- What a laboratory's bills depend on: its certificate holds them, and by its NPI its tests are the billing laboratory's own or referred. Bills that still
-- wait for a result are judged with it; those that a certificate holds are noted by bill_notes_held.
create function bill_notes_makers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from changed_rows n join rows_before r using (lab_id) where (n.clia_number, n.clia_expires, n.npi) is distinct from (r.clia_number, r.clia_expires, r.npi)) then
    insert into bill_due (lab_order_id) select b.lab_order_id from bill b join lab_order o using (lab_order_id)
    where coalesce(o.working_lab_id, o.lab_id) in (select lab_id from changed_rows) and b.bill_to = 'insurance' and not b.is_waiting and is_unsent(b.bill_id);
  end if;
  return null;
end $$;
create trigger bill_notes_makers after update on lab referencing old table as rows_before new table as changed_rows for each statement execute function bill_notes_makers();
