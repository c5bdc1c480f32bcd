create trigger two_people before insert or update of countersigned_by on break_glass for each row
  when (new.countersigned_by is not null and is_behind(new.countersigned_by, new.user_id))
  execute function refuse_same_person();
