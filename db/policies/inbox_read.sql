-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its
-- location; manifests, scans and the second look by the laboratory alone.
alter table inbox_read enable row level security;
create policy all_rows on inbox_read to labgate_all using (true);
create policy system_rows on inbox_read to labgate_system using (true);
create policy rows_in_scope on inbox_read to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[]) and user_id = (select scope_user())
    and exists (select from inbox i where i.inbox_id = inbox_read.inbox_id)
  );
grant select, insert on inbox_read to labgate_all, labgate_some;
grant select on inbox_read to labgate_system;
