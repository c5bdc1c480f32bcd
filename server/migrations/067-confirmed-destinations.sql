-- Where messages go counts only after a second person confirmed it (docs/decisions/0035). What was there before goes on counting.
alter table lab_system add column confirmed_at timestamptz, add column user_id_confirmed bigint, add column user_id_asked bigint;
alter table hl7_destination add column confirmed_at timestamptz, add column user_id_confirmed bigint, add column user_id_asked bigint;
update lab_system set confirmed_at = now();
update hl7_destination set confirmed_at = now();

create function destination_waits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.user_id_asked := coalesce(new.user_id_asked, new.user_id_updated);
  elsif (new.host, new.port, new.tls) is distinct from (old.host, old.port, old.tls) then
    new.user_id_asked := new.user_id_updated;
    if new.confirmed_at is not distinct from old.confirmed_at then new.confirmed_at := null; end if;
  end if;
  return new;
end $$;
create trigger destination_waits before insert or update on lab_system for each row when (not new.is_simulator) execute function destination_waits();
create trigger destination_waits before insert or update on hl7_destination for each row execute function destination_waits();
-- the demo's own simulator is on this machine and of our making
create function simulator_is_confirmed() returns trigger language plpgsql as $$
begin
  new.confirmed_at := coalesce(new.confirmed_at, now());
  return new;
end $$;
create trigger simulator_is_confirmed before insert or update on lab_system for each row when (new.is_simulator) execute function simulator_is_confirmed();
