-- What a payer's reason means: the row in effect, or else the last one that was. A later row, and
-- one that was replaced before it took effect, say nothing yet.
create view payer_reason_now
with (security_invoker = true)
as
  select distinct on (list, code) *
  from payer_reason
  where valid_from <= (select house_day()) and coalesce(valid_to >= valid_from, true)
  order by list, code, valid_from desc;
