-- A person files a waiting message to an order: who, and how it is known that both are the same (docs/decisions/0021).
alter table hl7_in
  add column user_id_chosen bigint,
  add column chosen_note text not null default '' check (char_length(chosen_note) <= 400);
-- who filed it against a warning: somebody else releases it
alter table result add column user_id_filed bigint;
