create trigger work_item_counts before update of closed_at on work_item for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function work_item_counts();
create trigger work_item_reopens after insert on work_item referencing new table as new_rows
  for each statement execute function work_item_reopens();
create trigger two_people before update of decision on work_item for each row
  when (
    old.state = 'waiting for approval' and new.decision = 'written-off'
    and is_behind(new.user_id_decided, old.user_id_asked)
  )
  execute function refuse_same_person();
