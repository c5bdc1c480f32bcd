create trigger figure_notes_all after update on laboratory_setting for each row
  when (
    (old.time_zone, old.counts_simulated) is distinct from (new.time_zone, new.counts_simulated)
  )
  execute function figure_notes_all();
