-- What is open, per bill and party: nobody keeps it up.
-- As before, bill by bill: who asks for some bills sums up theirs alone. Grouped as a whole, each
-- sync of work summed up the whole ledger.
create view bill_open
with (security_invoker = true)
as
  select b.bill_id, p.party, p.cents
  from
    bill b
    cross join lateral (
      select g.party, sum(g.cents)::bigint as cents
      from ledger g
      where g.bill_id = b.bill_id
      group by g.party
      having sum(g.cents) <> 0
    ) p;
