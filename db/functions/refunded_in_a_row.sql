-- What a person refunds alone on one day to one payee, with any sign-in in one hand with theirs
-- (people_behind, looked up once), up to and with this refund: several small refunds count as one
-- against a limit. One above the limit has its second person, and what was withdrawn or declined was not given back.
create function refunded_in_a_row(refund bigint)
returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select
    coalesce(
      sum(o.cents) + coalesce(
        max(
          given_back_by_voids(
            hand.ids,
            r.customer_id,
            case
              when r.party = 'patient' then coalesce(re.patient_id, rp.patient_id, 0)
              else 0
            end,
            r.created_at
          )
        ) filter (where o.refund_id = r.refund_id and r.party not like 'payer-%'),
        0
      ),
      0
    )::bigint
  from
    refund r
    left join lab_order re on re.lab_order_id = r.lab_order_id
    left join payment rp on rp.payment_id = r.payment_id
    cross join lateral (select people_behind(r.user_id_created) as ids offset 0) hand
    join refund o
      on o.user_id_created = any (hand.ids)
      and o.created_at > r.created_at - interval '2 days'
      and (o.created_at at time zone house_zone())::date = (
        r.created_at at time zone house_zone()
      )::date
    left join lab_order oe on oe.lab_order_id = o.lab_order_id
    left join payment op on op.payment_id = o.payment_id
  where
    r.refund_id = refunded_in_a_row.refund
    and o.refund_id <= r.refund_id
    and (o.refund_id = r.refund_id or not o.is_above_limit)
    and o.state not in ('void', 'refused')
    and case
      when r.party = 'patient' then o.party = 'patient'
      and coalesce(oe.patient_id, op.patient_id) = coalesce(re.patient_id, rp.patient_id)
      when r.party like 'payer-%' then o.party like 'payer-%'
      and o.insurance_id is not distinct from r.insurance_id
      else o.party not like 'payer-%'
      and o.party <> 'patient'
      and o.customer_id = r.customer_id
    end
$$;
grant execute on function refunded_in_a_row(bigint) to labgate_all, labgate_some, labgate_system;
