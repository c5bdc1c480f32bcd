create trigger folded_record_takes_nothing before insert or update of patient_id
  on patient_medication
  for each row execute function folded_record_takes_nothing();
