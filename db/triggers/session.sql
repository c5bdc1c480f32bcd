-- one that has ended begins nothing: the demo's past has some
create trigger stands_on_ground before insert on session for each row
  when (new.ended_at is null)
  execute function session_stands_on_ground();
