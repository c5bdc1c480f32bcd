-- What a laboratory's bills depend on: its certificate holds them, and by its NPI its tests are the
-- billing laboratory's own or referred. Bills that still wait for a result are judged with it;
-- those that a certificate holds are noted by bill_notes_held.
create function bill_notes_makers()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from changed_rows n join rows_before r using (lab_id)
    where (n.clia_number, n.clia_expires, n.npi)
      is distinct from (r.clia_number, r.clia_expires, r.npi)
  ) then
    insert into bill_due (lab_order_id) select b.lab_order_id from bill b
      join lab_order o using (lab_order_id)
    where coalesce(o.working_lab_id, o.lab_id) in (select lab_id from changed_rows)
      and b.bill_to = 'insurance' and not b.is_waiting and is_unsent(b.bill_id);
  end if;
  return null;
end $$;
