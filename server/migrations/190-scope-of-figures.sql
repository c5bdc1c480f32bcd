-- What is looked up account by account, for thousands of them (docs/decisions/0050): an array of a scope that stands in the condition of an index is sorted anew at
-- each lookup, 0.1 ms for 2,000 accounts, and beside an index it is searched from its beginning for each row; a hashed list is made once for a statement. The rows are the same.
-- That somebody has no limit of locations is asked as one value: "is null" is taken for one row in two hundred, and plans for one account are made for thousands.
alter policy rows_in_scope on figure_order
  using (customer_id in (select unnest((select scope_customers())))
         and ((select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[]))
         and (not is_employee or (select scope_employees()) or user_id_physician = (select scope_user())));
alter policy rows_in_scope on figure_account using (customer_id in (select unnest((select scope_customers()))) and (select scope_locations() is null));
alter policy rows_in_scope on figure_account_chain using (customer_id in (select unnest((select scope_customers()))) and (select scope_locations() is null));
alter policy rows_in_scope on figure_account_state using (customer_id in (select unnest((select scope_customers()))) and (select scope_locations() is null));
alter policy rows_in_scope on account_owner using (customer_id in (select unnest((select scope_customers()))));

-- Turnaround of one account: orders with a time that ended since a day, not all that it ever had.
create index figure_order_last on figure_order (customer_id, (greatest(received_day, accessioned_day, resulted_day, released_day, delivered_day, reviewed_day)));
