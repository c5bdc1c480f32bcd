create trigger move_ground after insert or delete on organization_identity for each row
  execute function move_ground_of_way();
