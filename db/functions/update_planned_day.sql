-- A canceled order leaves its day to be ordered again; un-canceled, it takes the day back unless
-- another order has it.
create function update_planned_day(of_order bigint, order_ended smallint)
returns void
language plpgsql
as $$
begin
  update order_plan_day set is_open = (order_ended = 100) where lab_order_id = of_order;
end $$;
