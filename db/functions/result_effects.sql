-- What follows from a version of a result that is new, released, or judged anew, in this order
-- (docs/decisions/0071). A version that is not released and withdraws nothing goes nowhere.
create function result_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_withdrawal constant boolean := new.kind like 'withdrawn%';
  is_released_now constant boolean := new.released_at is not null
    and (is_new or old.released_at is null);
begin
  -- A later version is released, or a new one withdraws the result, released or not.
  if new.version > 1 and (is_released_now or (is_new and is_withdrawal)) then
    perform stop_waiting_deliveries(new);
  end if;

  -- It is new, and released at once.
  if is_released_now and is_new then
    perform send_result_by_chosen_ways(new);
  end if;

  -- It is released, and is no withdrawal.
  if is_released_now and not is_withdrawal then
    perform send_result_to_location_system(new);
  end if;

  -- It waited, and is released. Last, because lists of deliveries show them by number.
  if is_released_now and not is_new then
    perform send_result_by_chosen_ways(new);
  end if;

  -- It is released, now or before.
  if new.released_at is not null then
    perform replace_toxicology_inconsistencies(new);
  end if;
  return null;
end $$;
