create trigger append_only before update or delete on clinical_version for each row
  execute function never_changes();
