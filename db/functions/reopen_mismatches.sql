-- The account issue on a mismatch is open again, and so is the mismatch.
create function reopen_mismatches(of_order bigint)
returns void
language plpgsql
as $$
begin
  update inconsistency set ending = '', resolved_at = null
    where lab_order_id = of_order and tab = 'documents' and kind like 'mismatch-%'
      and ending = 'issue resolved';
end $$;
