-- What a person took off alone on the day of `moment`, with any sign-in in one hand with theirs
-- (people_behind, looked up once), of what the debtor of this bill owed: a practice by write-offs,
-- credits of disputes, and bills given to the patient, or a patient by write-offs, bills given to the
-- practice, and remittances that the person brought in by hand. Several small amounts count as one
-- against a limit. What another person asked for, or released, was decided by two. What came by hand
-- counts on the day on which it was posted. It reads remittances, which client services do not see, and
-- returns a sum.
create function taken_off_in_a_row(by_user bigint, bill bigint, moment timestamptz)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select coalesce(written.cents, 0) + coalesce(credited.cents, 0) + coalesce(brought.cents, 0)
  from
    bill b
    join lab_order o using (lab_order_id)
    cross join lateral (
      select
        exists (
          select
          from ledger p
          where p.bill_id = b.bill_id and p.party in ('client', 'facility')
          group by p.bill_line_id, p.party
          having sum(p.cents) > 0
        ) as of_practice
    ) d
    cross join lateral (
      select sum(a.cents)::bigint as cents
      from
        work_act a
        join bill x on x.bill_id = (a.was -> 'bill' ->> 'billId')::bigint
        join lab_order e on e.lab_order_id = x.lab_order_id
      where
        a.user_id_created = any ((select people_behind(by_user))::bigint[])
        and a.act in ('write-off', 'bill-client', 'bill-patient')
        and a.undone_at is null
        and a.was ->> 'state' <> 'waiting for approval'
        and a.created_at > moment - interval '2 days'
        and (a.created_at at time zone house_zone())::date = (
          moment at time zone house_zone()
        )::date
        and case
          when a.act = 'bill-client' then not d.of_practice
          and e.patient_id = o.patient_id
          and a.was -> 'bill' ->> 'billTo' = 'patient'
          when a.act = 'bill-patient' then d.of_practice
          and x.customer_id = b.customer_id
          and a.was -> 'bill' ->> 'billTo' in ('client', 'facility')
          when d.of_practice then x.customer_id = b.customer_id
          and exists (
            select
            from ledger g
            where
              g.bill_id = x.bill_id
              and g.kind = 'written-off'
              and g.party in ('client', 'facility')
          )
          else e.patient_id = o.patient_id
        end
    ) written
    cross join lateral (
      select -sum(g.cents)::bigint as cents
      from
        invoice_dispute q
        join ledger g on g.bill_line_id = q.bill_line_id and starts_with(g.source, 'dispute:')
      where
        d.of_practice
        and q.customer_id = b.customer_id
        and q.outcome = 'credited'
        and q.user_id_answered = any ((select people_behind(by_user))::bigint[])
        and q.answered_at > moment - interval '2 days'
        and (q.answered_at at time zone house_zone())::date = (
          moment at time zone house_zone()
        )::date
    ) credited
    cross join lateral (
      select -sum(g.cents)::bigint as cents
      from
        lab_order e
        join bill x using (lab_order_id)
        join ledger g using (bill_id)
        join remittance_claim p using (remittance_claim_id)
        join remittance r using (remittance_id)
        left join x12_file f using (x12_file_id)
      where
        not d.of_practice
        and e.patient_id = o.patient_id
        and g.kind in ('contractual', 'adjusted')
        and g.ledger_id_reverses is null
        and not exists (select from ledger y where y.ledger_id_reverses = g.ledger_id)
        and r.user_id_released is null
        and p.user_id_asked is null
        and (g.at at time zone house_zone())::date = (moment at time zone house_zone())::date
        and case
          when r.x12_file_id is null then r.user_id
          else f.user_id
        end = any ((select people_behind(by_user))::bigint[])
    ) brought
  where b.bill_id = taken_off_in_a_row.bill
$$;
revoke all on function taken_off_in_a_row(bigint, bigint, timestamptz) from public;
grant execute
on function taken_off_in_a_row(bigint, bigint, timestamp with time zone)
to labgate_all, labgate_some, labgate_system;
