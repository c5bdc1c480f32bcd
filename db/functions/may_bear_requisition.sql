-- Whether a visit of this account may bear the number. One that another account has is nobody's
-- else, and a number of the laboratory's own series ('R' and nine digits) is one that the account
-- has already, or that was just drawn (`drawn`). Two visits that take the same number wait for one
-- another, so that only one of two accounts gets it. It answers yes or no, and nothing of whose
-- number it is.
create function may_bear_requisition(account bigint, wanted text, drawn boolean)
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('requisition ' || wanted, 0));
  if exists (select from lab_order where requisition_no = wanted and customer_id <> account) then
    return false;
  end if;
  return drawn or wanted !~ '^R[0-9]{9}$'
    or exists (select from lab_order where requisition_no = wanted and customer_id = account);
end $$;
revoke all on function may_bear_requisition(bigint, text, boolean) from public;
grant execute on function may_bear_requisition(bigint, text, boolean) to labgate_all, labgate_some;
