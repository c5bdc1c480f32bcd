create trigger move_ground after insert or delete on passkey for each row
  execute function move_ground_of_way();
create trigger end_sessions after delete on passkey for each row
  execute function end_sessions_of_passkey();
