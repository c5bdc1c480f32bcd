-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table location enable row level security;
create policy all_rows on location to labgate_all using (true);
create policy system_rows on location to labgate_system using (true);
create policy rows_in_scope on location to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and (
      (select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[])
    )
  );
grant select, insert, update on location to labgate_all, labgate_some;
grant select on location to labgate_system;
