-- Every item of work that the facts call for now, each of which leads to one row of work_item
-- (docs/decisions/0056).
create view work_wanted
with (security_invoker = true)
as
  select * from work_of_findings
  union all
  select * from work_of_claims
  union all
  select * from work_of_payments
  union all
  select * from work_of_receivables
  union all
  select * from work_of_eligibility;
