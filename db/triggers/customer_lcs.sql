create trigger tells_sessions after insert or update or delete on customer_lcs for each row
  execute function tell_sessions_of_lcs();
