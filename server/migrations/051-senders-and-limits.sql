-- Certificates by which a laboratory system is known, as their SHA-256 fingerprints; an empty list: its addresses are enough.
alter table lab_system add column certificates text[] not null default '{}';
-- The certificate that a connection showed; '' none.
alter table hl7_in add column came_certificate text not null default '';

-- The longest texts of a message (contract/src/results/message-limits.ts). Asked of what is inserted: what is stored already stays as it is, however long.
alter table result drop constraint result_note_check;
create function refuse_long_text() returns trigger language plpgsql as $$
begin
  raise exception 'a text for % is longer than what is kept', tg_table_name using errcode = 'check_violation';
end $$;
create trigger texts_fit before insert on observation for each row when (
  char_length(new.value_type) > 10 or char_length(new.code) > 100 or char_length(new.name) > 250 or char_length(new.sub_id) > 100 or char_length(new.value) > 4000
  or char_length(new.unit) > 80 or char_length(new.unit_says) > 400 or char_length(new.interval_says) > 500 or char_length(new.sender_flag) > 100 or char_length(new.note) > 4000)
  execute function refuse_long_text();
create trigger texts_fit before insert on result for each row when (char_length(new.note) > 10000 or char_length(new.filler_number) > 200)
  execute function refuse_long_text();
create trigger texts_fit before insert on performing_lab for each row when (
  char_length(new.name) > 200 or char_length(new.address) > 300 or char_length(new.clia_number) > 20 or char_length(new.director) > 200)
  execute function refuse_long_text();
