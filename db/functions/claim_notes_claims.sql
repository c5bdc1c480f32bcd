-- Somebody sends it again, or it is decided after its lines changed.
create function claim_notes_claims()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into claim_due (bill_id) select distinct c.bill_id from changed_rows c
    join rows_before o using (claim_id)
  where (c.asked_again_at is not null and o.asked_again_at is null)
    or (
      c.adjudicated_at is distinct from o.adjudicated_at
      and c.sequence = 1
      and claim_is_outdated(c.claim_id)
    );
  return null;
end $$;
