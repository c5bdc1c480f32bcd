-- What a person wrote off alone on the day of `at`, with any of their sign-ins, of what the debtor of
-- this bill owed: a practice, or a patient. Several small write-offs count as one against a limit.
-- What another person asked for was decided by two.
create function written_off_in_a_row(by_user bigint, bill bigint, at timestamptz)
returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select coalesce(sum(a.cents), 0)::bigint
  from
    bill b
    join lab_order o using (lab_order_id)
    cross join lateral (
      select
        exists (
          select
          from bill_open p
          where p.bill_id = b.bill_id and p.party in ('client', 'facility') and p.cents > 0
        ) as of_practice
    ) d
    join work_act a
      on a.user_id_created = any (logins_of_person(by_user))
      and a.act = 'write-off'
      and a.undone_at is null
      and a.was ->> 'state' <> 'waiting for approval'
      and a.created_at > at - interval '2 days'
      and (a.created_at at time zone house_zone())::date = (at at time zone house_zone())::date
    join bill x on x.bill_id = (a.was -> 'bill' ->> 'billId')::bigint
    join lab_order e on e.lab_order_id = x.lab_order_id
  where
    b.bill_id = written_off_in_a_row.bill
    and case
      when d.of_practice then x.customer_id = b.customer_id
      and exists (
        select
        from ledger g
        where g.bill_id = x.bill_id and g.kind = 'written-off' and g.party in ('client', 'facility')
      )
      else e.patient_id = o.patient_id
    end
$$;
grant execute
on function written_off_in_a_row(bigint, bigint, timestamp with time zone)
to labgate_all, labgate_some, labgate_system;
