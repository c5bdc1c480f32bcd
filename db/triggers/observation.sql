create trigger texts_fit before insert on observation for each row
  when (
    char_length(new.value_type) > 10 or char_length(new.code) > 100 or char_length(new.name) > 250
    or char_length(new.sub_id) > 100 or char_length(new.value) > 4000 or char_length(new.unit) > 80
    or char_length(new.unit_says) > 400 or char_length(new.interval_says) > 500
    or char_length(new.sender_flag) > 100 or char_length(new.note) > 4000
  )
  execute function refuse_long_text();
create trigger figure_notes_update after update on observation referencing new table as changed_rows
  for each statement execute function figure_notes();
