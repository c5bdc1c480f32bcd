-- A line that ended kept what payers and people had decided on it: a reduction became a credit that nobody had paid. It is taken back now, as for every line
-- that ends from here on (features/billing/unwind-lines.ts).
insert into ledger (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, reason, claim_id, source, ledger_id_reverses)
select g.bill_id, g.bill_line_id, g.customer_id, g.lab_order_id, now(), g.kind, g.party, -g.cents, g.reason, g.claim_id, 'unwind:' || g.ledger_id, g.ledger_id
from ledger g join bill_line l using (bill_line_id)
where l.ended_at is not null and g.kind in ('contractual', 'adjusted', 'written-off', 'moved') and g.ledger_id_reverses is null
  and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
order by g.ledger_id on conflict (source, bill_line_id, kind, party) do nothing;
