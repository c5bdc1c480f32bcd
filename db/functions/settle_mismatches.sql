-- What the practice answered to an account issue on a mismatch settles it.
create function settle_mismatches(of_order bigint, resolved timestamptz)
returns void
language plpgsql
as $$
begin
  update inconsistency set ending = 'issue resolved', resolved_at = resolved
    where lab_order_id = of_order and tab = 'documents' and kind like 'mismatch-%' and ending = '';
end $$;
