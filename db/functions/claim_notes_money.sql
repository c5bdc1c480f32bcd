-- Money that the first payer is asked for anew, or that goes on to the next one.
create function claim_notes_money()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into claim_due (bill_id) select distinct bill_id from changed_rows
    where party in ('payer-2', 'payer-3') or (party = 'payer-1' and kind in ('charge', 'moved'));
  return null;
end $$;
