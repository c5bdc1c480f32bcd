-- At the end of the transaction: an issue about several tubes closes with the last of them.
create constraint trigger effects after update of fate
  on ship_log_specimen deferrable initially deferred
  for each row when (old.fate in ('missing', 'lost') and new.fate not in ('missing', 'lost'))
  execute function ship_log_specimen_effects();
