-- Second lock. What was asked of a carrier is seen with its parcel.
alter table carrier_request enable row level security;
create policy all_rows on carrier_request to labgate_all using (true);
create policy rows_in_scope on carrier_request to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
  );
grant select, insert, update on carrier_request to labgate_all, labgate_some;
