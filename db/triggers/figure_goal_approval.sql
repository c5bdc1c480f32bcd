create trigger append_only before update or delete on figure_goal_approval for each row
  execute function never_changes();
