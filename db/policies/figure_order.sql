-- Second lock. Cells of accounts count whole accounts: whoever sees some locations, or no
-- employees, reads figure_order instead.
alter table figure_order enable row level security;
create policy all_rows on figure_order to labgate_all using (true);
-- What is looked up account by account, for thousands of them (docs/decisions/0050): an array of a
-- scope that stands in the condition of an index is sorted anew at each lookup, 0.1 ms for 2,000
-- accounts, and beside an index it is searched from its beginning for each row; a hashed list is
-- made once for a statement. The rows are the same. That somebody has no limit of locations is
-- asked as one value: "is null" is taken for one row in two hundred, and plans for one account are
-- made for thousands.
create policy rows_in_scope on figure_order to labgate_some
  using (
    customer_id in (select unnest((select scope_customers())))
    and (
      (select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[])
    )
    and (not is_employee or (select scope_employees()) or user_id_physician = (select scope_user()))
  );
create policy closed_orders on figure_order as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select on figure_order to labgate_all, labgate_some;
