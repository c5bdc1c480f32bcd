-- What a practice has ordered of supplies, and when; the laboratory is told by email.
create table supply_order (
  supply_order_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  location_id bigint not null,
  -- [{key, quantity}], of the contract's supplies
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0),
  user_id_created bigint not null references app_user,
  created_at timestamptz not null,
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create index supply_order_of_account on supply_order (customer_id, supply_order_id desc);
create index supply_order_of_location on supply_order (location_id);
alter table supply_order enable row level security;
create policy all_rows on supply_order to labgate_all using (true);
create policy rows_in_scope on supply_order to labgate_some using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert on supply_order to labgate_all, labgate_some;
