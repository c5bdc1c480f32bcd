-- Whether a received parcel breaks it: of a tube nothing is known, or it came, or was missed,
-- without an event that says so. The same for whoever asks: a tube of a restricted chart counts,
-- and is not named.
create function parcel_out_of_balance(parcel bigint)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from ship_log_specimen s
      where
        s.ship_log_id = parcel
        and (
          s.fate = 'packed'
          or (
            s.fate in ('received', 'counted')
            and not exists (
              select
              from order_event e
              where e.lab_order_id = s.lab_order_id and e.move in ('receive', 'arrived')
            )
          )
          or (
            s.fate = 'missing'
            and not exists (
              select
              from order_event e
              where
                e.lab_order_id = s.lab_order_id
                and e.ship_log_id = parcel
                and e.move = 'missing'
            )
          )
        )
    )
$$;
revoke all on function parcel_out_of_balance(bigint) from public;
grant execute on function parcel_out_of_balance(bigint) to labgate_all, labgate_some;
