create function specimen_moves_along()
returns trigger
language plpgsql
as $$
begin
  if not specimen_becomes(old.stage, old.hold, old.ended, new.stage, new.hold, new.ended) then
    raise exception 'a specimen does not go from %/%/% to %/%/%', old.stage, old.hold, old.ended,
      new.stage, new.hold, new.ended
      using errcode = 'check_violation', constraint = 'specimen_moves';
  end if;
  return new;
end $$;
