create trigger append_only before update or delete on figure_goal for each row
  execute function never_changes();
