-- Whether the reviewer had the tube in hand: it was scanned during the second review (docs/decisions/0017). Null for reviews from before this was recorded.
alter table order_audit add column tube_scanned boolean;
