-- A version is written and released before its specimen moves, so the order is written once.
create function order_is_as_severe()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  new.result_severity := result_severity_of(new.lab_order_id);
  return new;
end $$;
