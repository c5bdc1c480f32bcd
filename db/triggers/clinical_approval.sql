create trigger append_only before update or delete on clinical_approval for each row
  execute function never_changes();
