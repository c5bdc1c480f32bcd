create trigger effects after insert or update of released_at, judged, kind on result for each row
  when (new.released_at is not null or new.kind like 'withdrawn%')
  execute function result_effects();
create trigger report_keeps_identity before insert or update on result for each row
  when (new.released_at is not null and new.identity is null)
  execute function report_keeps_identity();
create trigger texts_fit before insert on result for each row
  when (char_length(new.note) > 10000 or char_length(new.filler_number) > 200)
  execute function refuse_long_text();
create trigger figure_notes_insert after insert on result referencing new table as changed_rows
  for each statement execute function figure_notes();
create trigger figure_notes_update after update on result referencing new table as changed_rows
  for each statement execute function figure_notes();
create trigger bill_notes_insert after insert on result referencing new table as changed_rows
  for each statement execute function bill_notes_results();
create trigger bill_notes_update after update on result referencing new table as changed_rows
  for each statement execute function bill_notes_results();
create trigger two_people before update on result for each row
  when (
    new.released_at is not null and old.released_at is null
    and is_behind(new.user_id_released, new.user_id_filed)
  )
  execute function refuse_same_person();
