-- What the search of the work queues finds items by (docs/decisions/0056): numbers from their beginning, and the payer. Names, specimens, and requisitions have indexes.
create index insurance_of_member on patient_insurance ((member_id collate "C")) where member_id <> '';
create index claim_of_number on claim ((number collate "C"));
create index work_item_of_payer on work_item (insurance_id, queue) where closed_at is null and insurance_id is not null;
