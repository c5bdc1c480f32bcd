create trigger stands_on_ground before insert on session for each row
  execute function session_stands_on_ground();
