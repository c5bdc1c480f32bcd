-- The law of conservation over received parcels (rules.md#conservation), counted once a day and kept: a whole year is read in no time, and a breach is seen the
-- next morning.
create table parcel_balance_day (
  -- of receipt, in the zone of the house
  day date primary key,
  parcels int not null check (parcels >= 0),
  out_of_balance int not null check (out_of_balance between 0 and parcels),
  counted_on date not null
);
alter table parcel_balance_day enable row level security;
create policy all_rows on parcel_balance_day to labgate_all using (true);
create policy system_rows on parcel_balance_day to labgate_system using (true);
grant select on parcel_balance_day to labgate_all;
grant select, insert, update on parcel_balance_day to labgate_system;
create index ship_log_by_receipt on ship_log (received_at) where status = 3;

-- Whether a received parcel breaks it: of a tube nothing is known, or it came, or was missed, without an event that says so. The same for whoever asks: a tube of a
-- restricted chart counts, and is not named.
create function parcel_out_of_balance(parcel bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from ship_log_specimen s where s.ship_log_id = parcel and (
    s.fate = 'packed'
    or (s.fate in ('received', 'counted') and not exists (select from order_event e where e.lab_order_id = s.lab_order_id and e.move in ('receive', 'arrived')))
    or (s.fate = 'missing' and not exists (select from order_event e where e.lab_order_id = s.lab_order_id and e.ship_log_id = parcel and e.move = 'missing'))))
$$;
revoke all on function parcel_out_of_balance(bigint) from public;
grant execute on function parcel_out_of_balance(bigint) to labgate_all, labgate_some;
