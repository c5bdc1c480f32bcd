create function destination_waits()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.user_id_asked := coalesce(new.user_id_asked, new.user_id_updated);
    new.user_ids_asked := also_asked('{}', true, new.user_id_asked);
  elsif (new.host, new.port, new.tls) is distinct from (old.host, old.port, old.tls)
    or (new.active and not old.active) then
    new.user_id_asked := new.user_id_updated;
    new.user_ids_asked := also_asked(
      old.user_ids_asked, old.confirmed_at is not null, new.user_id_updated
    );
    if new.confirmed_at is not distinct from old.confirmed_at then new.confirmed_at := null; end if;
  end if;
  return new;
end $$;
