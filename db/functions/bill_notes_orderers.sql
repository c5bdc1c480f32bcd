-- A row of a user changes with each sign-in: only what bills look at counts.
create function bill_notes_orderers()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from changed_rows n join rows_before o using (user_id)
    where (n.npi, n.pecos_enrolled, n.physician_pending)
      is distinct from (o.npi, o.pecos_enrolled, o.physician_pending)
  ) then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f
      join lab_order o using (lab_order_id)
      where f.rule in ('claim.orderer', 'claim.pecos')
        and o.user_id_physician in (select user_id from changed_rows);
  end if;
  return null;
end $$;
