create trigger append_only before update or delete on turnaround_target for each row
  execute function never_changes();
