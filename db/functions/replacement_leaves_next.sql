-- The next batch has a replacement of a decided claim, since its bill's charges changed: its answer
-- decides anew what the payer and the patient owe, and until then no credit of theirs is one.
create function replacement_leaves_next(bill bigint)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from
        bill b
        join claim k using (bill_id)
        join insurance y using (insurance_id)
      where
        b.bill_id = replacement_leaves_next.bill
        and b.bill_to = 'insurance'
        and k.sequence = 1
        and k.frequency <> 8
        and k.adjudicated_at is not null
        and k.replaced_at is null
        and y.takes_replacements
        and claim_is_outdated(k.claim_id)
    )
$$;
grant execute
on function replacement_leaves_next(bigint)
to labgate_all, labgate_some, labgate_system;
