-- A payer's decision that was posted before is posted once: its repeat waits for a person, next to the decision that it looks like.
alter table remittance_claim add column remittance_claim_id_repeats bigint references remittance_claim;
