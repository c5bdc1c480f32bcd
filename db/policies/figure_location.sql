alter table figure_location enable row level security;
create policy all_rows on figure_location to labgate_all using (true);
create policy rows_in_scope on figure_location to labgate_some
  using (
    customer_id in (select unnest((select scope_customers())))
    and (
      (select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[])
    )
    and (not is_employee or (select counts_employees()))
  );
grant select on figure_location to labgate_all, labgate_some;
