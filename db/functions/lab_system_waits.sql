-- Two parts of a laboratory system count only after a second person confirmed them: where its orders
-- go (as `destination_waits`), and where its results come from (`source_of`). What makes the source
-- narrower counts at once, what makes it wider waits beside what was confirmed. What commands and the
-- demo enter is confirmed (rules.md#destinations).
create function lab_system_waits()
returns trigger
language plpgsql
as $$
declare
  entered constant jsonb := source_of(new);
  is_by_user constant boolean := coalesce(scope_user(), 0) > 0;
  has_other_source boolean;
  has_other_place boolean;
begin
  if tg_op = 'INSERT' then
    new.user_id_asked := coalesce(new.user_id_asked, new.user_id_updated);
    new.user_ids_asked := also_asked('{}', true, new.user_id_asked);
    new.confirmed_source := case when not is_by_user then entered end;
    new.source_confirmed_at := case when not is_by_user then now() end;
    return new;
  end if;
  has_other_source := entered <> source_of(old);
  has_other_place := not new.is_simulator
    and (
      (new.host, new.port, new.tls, new.lab_id)
        is distinct from (old.host, old.port, old.tls, old.lab_id)
      or (new.active and not old.active)
      or (new.order_message <> '' and old.order_message = '')
    );
  if old.source_confirmed_at is null and new.source_confirmed_at is not null then
    new.confirmed_source := entered;
  elsif has_other_source and not is_by_user then
    new.confirmed_source := entered;
  else
    -- nobody writes it wider
    new.confirmed_source := source_in_force(
      old.confirmed_source, case when has_other_source then entered else new.confirmed_source end
    );
    if has_other_source and new.confirmed_source is distinct from entered then
      new.source_confirmed_at := null;
    end if;
  end if;
  if has_other_place or (has_other_source and new.source_confirmed_at is null) then
    new.user_id_asked := new.user_id_updated;
    new.user_ids_asked := also_asked(
      old.user_ids_asked,
      old.confirmed_at is not null and old.source_confirmed_at is not null,
      new.user_id_updated
    );
  end if;
  if has_other_place and new.confirmed_at is not distinct from old.confirmed_at then
    new.confirmed_at := null;
  end if;
  -- What is entered is again what was confirmed: nothing waits.
  if old.confirmed_at is not null and new.confirmed_at is not distinct from old.confirmed_at
    and old.source_confirmed_at is null and new.source_confirmed_at is null
    and new.confirmed_source = entered
  then
    new.source_confirmed_at := now();
    new.user_id_asked := null;
    new.user_ids_asked := '{}';
  end if;
  return new;
end $$;
