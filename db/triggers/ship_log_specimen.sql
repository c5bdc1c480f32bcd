create constraint trigger tube_closes_issues after update of fate
  on ship_log_specimen deferrable initially deferred
  for each row when (old.fate in ('missing', 'lost') and new.fate not in ('missing', 'lost'))
  execute function tube_closes_issues();
