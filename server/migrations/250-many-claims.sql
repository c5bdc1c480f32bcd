-- What billing looks up again and again while claims grow to a million: each of these read a whole table before (bench/src/billing).

-- Claims of other orders of the same person and day, for every order that is judged.
create index claim_of_order on claim (lab_order_id);
-- What the next batch takes beside new bills: sent again, taken back, and money that went on to a later payer.
create index claim_asked_again on claim (bill_id) where asked_again_at is not null;
create index claim_void_asked on claim (claim_id) where void_asked_at is not null;
create index ledger_of_later_payer on ledger (bill_id) where party in ('payer-2', 'payer-3');
-- A payment that no number finds is looked for among the claims of its day that have no decision.
create index claim_undecided on claim (service_day) where adjudicated_at is null;
-- What a reversal takes back, and whether that was taken back before.
create index ledger_of_claim on ledger (claim_id) where claim_id is not null;
create index ledger_of_reversed on ledger (ledger_id_reverses) where ledger_id_reverses is not null;
-- What somebody has in hand goes back with each next item.
create index work_item_held on work_item (user_id_locked) where user_id_locked is not null;

-- As before, bill by bill: who asks for some bills sums up theirs alone. Grouped as a whole, each sync of work summed up the whole ledger.
create or replace view bill_open with (security_invoker = true) as
  select b.bill_id, p.party, p.cents
  from bill b cross join lateral (select g.party, sum(g.cents)::bigint as cents from ledger g where g.bill_id = b.bill_id group by g.party having sum(g.cents) <> 0) p;
