-- A claim that is out keeps its bill as it is. However it stops being out, by a file, on paper, or by
-- a person, its bill is judged on what changed meanwhile.
create function bill_notes_claims()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into bill_due (lab_order_id)
  select distinct c.lab_order_id from changed_rows c join rows_before r using (claim_id)
  where num_nulls(r.replaced_at, r.rejected_at, r.refused_at, r.closed_at) = 4
    and r.outcome not in ('denied', 'partly-denied', 'reversed')
    and not (
      num_nulls(c.replaced_at, c.rejected_at, c.refused_at, c.closed_at) = 4
      and c.outcome not in ('denied', 'partly-denied', 'reversed')
    );
  return null;
end $$;
