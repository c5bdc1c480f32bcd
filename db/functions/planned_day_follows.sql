-- A canceled order leaves its day to be ordered again; un-canceled, it takes the day back unless
-- another order has it.
create function planned_day_follows()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update order_plan_day set is_open = (new.ended = 100) where lab_order_id = new.lab_order_id;
  return null;
end $$;
