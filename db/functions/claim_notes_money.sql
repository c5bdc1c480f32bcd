-- Money that a payer owes anew, for whatever reason, such as a payment that it took back; what the
-- first payer is charged again; and money that leaves a payer behind whom another one waits.
create function claim_notes_money()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into claim_due (bill_id) select distinct r.bill_id from changed_rows r
    where r.party in ('payer-2', 'payer-3')
      or (
        r.party = 'payer-1'
        and (
          r.cents > 0
          or r.kind = 'charge'
          or exists (
            select from ledger g
            where g.bill_id = r.bill_id and g.party in ('payer-2', 'payer-3')
          )
        )
      );
  return null;
end $$;
