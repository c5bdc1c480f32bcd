-- Judged: nothing holds it any more, or its lines changed.
create function claim_notes_bills()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into claim_due (bill_id) select bill_id from changed_rows
    where bill_to = 'insurance' and stops = 0 and not is_waiting;
  return null;
end $$;
