-- the demo's own simulator is on this machine and of our making
create function simulator_is_confirmed()
returns trigger
language plpgsql
as $$
begin
  new.confirmed_at := coalesce(new.confirmed_at, now());
  return new;
end $$;
