-- A paper that was added to the wrong authorization is removed with a reason (docs/decisions/0057). Marked only: the file and its row stay.
alter table patient_attachment add column removal_reason text not null default '' check (char_length(removal_reason) <= 500);
