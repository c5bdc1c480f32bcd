-- The whole definition of what an order adds. Recount, fold, backfill, and tests read it, and
-- nothing else says it again.

create view figure_contribution as
  select
    o.lab_order_id,
    o.customer_id,
    o.location_id,
    coalesce(o.user_id_physician, 0) as user_id_physician,
    coalesce(o.user_id_accessioned, 0) as user_id_accessioned,
    o.lab_type_id,
    coalesce(c.user_type_id in (1, 6, 7, 8), false) as is_paper,
    p.is_employee,
    o.priority = 1 as is_stat,
    o.ended,
    (o.created_at at time zone z.zone)::date as created_day,
    o.collection_day as collected_day,
    (o.received_at at time zone z.zone)::date as received_day,
    (
      case
        when o.stage >= 30 then o.accessioned_at
      end at time zone z.zone
    )::date as accessioned_day,
    (t.resulted_at at time zone z.zone)::date as resulted_day,
    (t.released_at at time zone z.zone)::date as released_day,
    (w.reviewed_at at time zone z.zone)::date as reviewed_day,
    (
      case
        when o.ended > 100 then coalesce(o.rejected_at, o.stage_at)
      end at time zone z.zone
    )::date as rejected_day,
    case
      when o.received_at is null then '{}'::text[]
      else array(
        select distinct f ->> 'rule'
        from jsonb_array_elements(o.findings) f
        where f ->> 'rule' = any (figure_missing_kinds())
        order by 1
      )
    end as missing,
    o.mismatch_name or o.mismatch_dob as has_mismatch,
    o.age_override <> '' as has_age_override,
    coalesce(t.is_positive, false) as is_positive,
    coalesce(t.is_corrected, false) as is_corrected,
    coalesce(t.is_withdrawn, false) as is_withdrawn,
    coalesce(t.is_wrong_patient, false) as is_wrong_patient,
    v.drugs_judged,
    v.drugs_not_found,
    coalesce(v.has_unexplained, false) as has_unexplained,
    coalesce(v.has_not_prescribable, false) as has_not_prescribable,
    coalesce(v.has_metabolite_missing, false) as has_metabolite_missing,
    figure_minutes_between(k.collected_at, o.received_at) as transit_minutes,
    figure_minutes_between(
      o.received_at,
      case
        when o.stage >= 30 then o.accessioned_at
      end
    ) as dock_minutes,
    figure_minutes_between(
      case
        when o.stage >= 30 then o.accessioned_at
      end,
      t.resulted_at
    ) as test_minutes,
    figure_minutes_between(t.resulted_at, t.released_at) as release_minutes,
    figure_minutes_between(t.released_at, d.delivered_at) as delivery_minutes,
    figure_minutes_between(o.received_at, t.released_at) as laboratory_minutes,
    figure_minutes_between(o.received_at, t.released_at) - least(
      figure_minutes_between(o.received_at, t.released_at),
      coalesce(h.minutes, 0)
    ) as laboratory_net_minutes,
    figure_minutes_between(k.collected_at, t.released_at) as practice_minutes,
    figure_minutes_between(t.released_at, w.reviewed_at) as reading_minutes,
    (d.delivered_at at time zone z.zone)::date as delivered_day,
    coalesce(a.tested, '{}') as tested,
    coalesce(a.found, '{}') as found,
    array_remove(
      array[
        case
          when o.mismatch_name then 'name'
        end,
        case
          when o.mismatch_dob then 'birth-date'
        end,
        case
          when o.mismatch_pregnant then 'pregnancy'
        end,
        case
          when o.mismatch_date then 'collection-date'
        end,
        case
          when o.mismatch_site then 'collection-site'
        end
      ],
      null
    ) as mismatches,
    case
      when o.billed_insurance -> 0 is not null then coalesce(
        (o.billed_insurance -> 0 ->> 'insuranceId')::bigint,
        0
      )
    end as insurance_id,
    case
      when o.self_pay then 'self-pay'
      when o.contract_pay then 'account'
      when o.billed_insurance is null then 'pending'
      else 'none'
    end as pay_type,
    (
      extract(hour from o.received_at at time zone z.zone) * 60 + extract(
        minute from o.received_at at time zone z.zone
      )
    )::smallint as received_minute
  from
    lab_order o
    cross join (select time_zone as zone, counts_simulated from laboratory_setting) z
    join patient p on p.patient_id = o.patient_id
    left join app_user c on c.user_id = o.user_id_created
    cross join lateral (
      select
        case
          when not o.no_collection_time then o.collected_at
        end as collected_at
    ) k
    -- the first final result, and the first released version that was not withdrawn: a correction
    -- moves neither
    left join lateral (
      select
        min(r.made_at) filter (
          where r.kind in ('final', 'corrected') and r.version > r.withdrawn
        ) as resulted_at,
        (
          array_agg(r.released_at order by r.version) filter (
            where
              r.released_at is not null
              and r.kind not like 'withdrawn%'
              and r.version > r.withdrawn
          )
        )[1] as released_at,
        (
          array_agg(r.result_id order by r.version desc) filter (
            where
              r.released_at is not null
              and r.kind not like 'withdrawn%'
              and r.version > r.withdrawn
          )
        )[1] as result_id,
        (
          array_agg(r.version order by r.version desc) filter (
            where
              r.released_at is not null
              and r.kind not like 'withdrawn%'
              and r.version > r.withdrawn
          )
        )[1] as version,
        (
          array_agg(r.has_positive order by r.version desc) filter (
            where
              r.released_at is not null
              and r.kind not like 'withdrawn%'
              and r.version > r.withdrawn
          )
        )[1] as is_positive,
        bool_or(r.kind = 'corrected' and r.released_at is not null) as is_corrected,
        bool_or(r.kind = 'withdrawn') as is_withdrawn,
        bool_or(r.kind = 'withdrawn, wrong patient') as is_wrong_patient
      from
        (
          select
            r.result_id,
            r.version,
            r.kind,
            r.made_at,
            r.released_at,
            r.has_positive,
            coalesce(max(r.version) filter (where r.kind like 'withdrawn%') over (), 0) as withdrawn
          from result r
          where r.lab_order_id = o.lab_order_id and (z.counts_simulated or not r.simulated)
        ) r
    ) t
      on true
    left join lateral (select o.reviewed_at where o.reviewed_at >= t.released_at) w on true
    left join lateral (
      select
        count(*) filter (
          where
            j ->> 'about' = 'medication'
            and j ->> 'state' in ('consistent', 'expected, not found')
        )::smallint as drugs_judged,
        count(*) filter (
          where j ->> 'about' = 'medication' and j ->> 'state' = 'expected, not found'
        )::smallint as drugs_not_found,
        coalesce(bool_or(j ->> 'state' = 'found, not explained'), false) as has_unexplained,
        coalesce(bool_or(j ->> 'state' = 'found, not prescribable'), false) as has_not_prescribable,
        coalesce(bool_or(j ->> 'state' = 'metabolite missing'), false) as has_metabolite_missing
      from
        result r
        left join lateral jsonb_array_elements(
          case jsonb_typeof(r.judged -> 'verdicts')
            when 'array' then r.judged -> 'verdicts'
            else '[]'
          end
        ) j
          on true
      where r.result_id = t.result_id and r.judged is not null
      having count(r.result_id) > 0
    ) v
      on true
    left join lateral (
      select min(d.done_at) as delivered_at
      from delivery d
      where
        d.lab_order_id = o.lab_order_id
        and d.state = 'delivered'
        and d.way <> 'portal'
        and d.kind = 'report'
        and d.done_at >= t.released_at
    ) d
      on true
    left join lateral (
      select
        (
          sum(
            extract(epoch from least(e.until, t.released_at) - greatest(e.at, o.received_at))
          ) filter (
            where
              e.lab_status_id between 11 and 19
              and e.at < t.released_at
              and e.until > o.received_at
          ) / 60
        )::int as minutes
      from
        (
          select
            e.at,
            e.lab_status_id,
            coalesce(lead(e.at) over (order by e.at, e.order_event_id), 'infinity') as until
          from order_event e
          where e.lab_order_id = o.lab_order_id
        ) e
      where o.received_at is not null and t.released_at is not null
    ) h
      on true
    left join lateral (
      select
        array_agg(distinct b.analyte order by b.analyte) as tested,
        array_agg(distinct b.analyte order by b.analyte) filter (
          where b.flag not in ('within', 'negative')
        ) as found
      from observation b
      where
        b.lab_order_id = o.lab_order_id
        and b.version_from <= t.version
        and (b.version_to is null or b.version_to > t.version)
        and b.method <> 'screen'
        and b.state in ('F', 'C')
        and b.flag <> 'not-judged'
        and b.analyte <> ''
    ) a
      on true;
