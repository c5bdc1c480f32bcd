import { UserType } from '@labgate/contract/access/user-types'
import { Stage, stagesAtBench } from '@labgate/contract/orders/order-status'
import { codeList } from '@labgate/server/db/codes.ts'
import { laboratoryTimeZone } from '@labgate/server/db/laboratory-time-zone.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { manifestLabs } from '@labgate/server/features/shipping/manifests/labs.query.ts'
import type { State } from './insert.ts'

/*
 * What the demo's bench did with its specimens besides accessioning them: where each is tested,
 * what was sent on to another laboratory by which manifest, what is being packed, and what a second
 * review found. In SQL, since it depends on the loaded data, and based only on existing ids and
 * times, so that the same demo gets the same rows.
 */

/** A carrier with twelve-digit numbers. */
const carrier = 3
const day = (at: string): string => `(${at} at time zone ${laboratoryTimeZone})::date`

const sql = `
  with
    guard as (
      update setting
      set value = $2::text
      where name = 'demo' and value::jsonb = $1::jsonb
      returning 1
    ),
    offers as (
      select "labId" as lab_id, json_array_elements_text("labTypeIds")::int as type
      from (${manifestLabs().compile().sql}) l
    ),
    home as (select min(lab_id) as lab_id from offers),
    looker as (
      select min(user_id) as user_id
      from app_user
      where user_type_id = ${UserType.CustomerExperience} and not disabled
    ),
    bench as materialized (
      select
        o.lab_order_id,
        o.customer_id,
        o.lab_type_id,
        o.stage,
        o.ended,
        o.hold,
        o.accessioned_at,
        o.user_id_accessioned,
        h.lab_id as home,
        (
          select min(f.lab_id)
          from offers f
          where f.type = o.lab_type_id and (f.lab_id <> h.lab_id or not s.was_sent)
        ) as tested_at,
        o.lab_order_id % 3 = 0
        and o.accessioned_at < $3::timestamptz - interval '12 days'
        and o.user_id_accessioned is distinct from k.user_id as is_looked_at
      from
        lab_order o,
        home h,
        looker k,
        guard,
        lateral (
          select
            exists (
              select from order_event e where e.lab_order_id = o.lab_order_id and e.move = 'forward'
            ) as was_sent
        ) s
      where
        o.accessioned_at is not null
        and o.working_lab_id is null
        and not exists (select from manifest_specimen s where s.lab_order_id = o.lab_order_id)
    ),
    sent as materialized (
      select
        b.*,
        e.order_event_id,
        max(e.at) over w as left_at,
        min(b.user_id_accessioned) over w as sender
      from
        bench b
        join order_event e on e.lab_order_id = b.lab_order_id and e.move = 'forward'
      where b.tested_at is not null
      window
        w as (
          partition by
            b.tested_at,
            b.lab_type_id,
            date_trunc('day', e.at at time zone ${laboratoryTimeZone})
        )
    ),
    packing as materialized (
      select
        b.*,
        row_number() over (
          partition by b.tested_at, b.lab_type_id
          order by b.accessioned_at desc, b.lab_order_id
        ) as place
      from bench b
      where
        b.stage in ${codeList(stagesAtBench)}
        and b.ended = 0
        and b.hold = 0
        and b.tested_at <> b.home
        and b.accessioned_at > $3::timestamptz - interval '30 days'
    ),
    made as (
      select tested_at as lab_id, lab_type_id, 1 as status, left_at as at, sender as user_id
      from sent
      group by 1, 2, 4, 5
      union all
      select tested_at, lab_type_id, 0, $3::timestamptz, min(user_id_accessioned)
      from packing
      where place <= 2
      group by 1, 2
    ),
    numbered as materialized (
      select
        m.*,
        ${day('at')} as day,
        row_number() over (
          partition by lab_id, ${day('at')}
          order by status desc, at, lab_type_id
        ) + coalesce(
          (
            select max(x.sequence)
            from manifest x
            where x.lab_id = m.lab_id and x.manifest_day = ${day('at')}
          ),
          0
        ) as sequence
      from made m
    ),
    manifest_in as (
      insert into manifest
        (
          lab_id,
          lab_type_id,
          status,
          manifest_day,
          sequence,
          shipping_method_id,
          tracking_no,
          user_id_created,
          created_at,
          finalized_at,
          user_id_finalized,
          user_id_updated,
          updated_at
        )
      select
        lab_id,
        lab_type_id,
        status,
        day,
        sequence,
        case
          when status = 1 then ${carrier}
          else 0
        end,
        case
          when status = 1 then (
            780000000000 + extract(epoch from at)::bigint % 1000000000 + lab_type_id
          )::text
          else ''
        end,
        user_id,
        at,
        case
          when status = 1 then at
        end,
        case
          when status = 1 then user_id
        end,
        user_id,
        at
      from numbered
      order by at, lab_id, sequence
      returning manifest_id, lab_id, lab_type_id, status, finalized_at
    ),
    lying as materialized (
      select
        s.lab_order_id,
        s.customer_id,
        s.sender as user_id,
        s.left_at as at,
        m.manifest_id,
        s.order_event_id,
        s.home,
        s.tested_at
      from
        sent s
        join manifest_in m
          on m.status = 1
          and m.lab_id = s.tested_at
          and m.lab_type_id = s.lab_type_id
          and m.finalized_at = s.left_at
      union all
      select
        p.lab_order_id,
        p.customer_id,
        p.user_id_accessioned,
        $3::timestamptz,
        m.manifest_id,
        null,
        p.home,
        p.tested_at
      from
        packing p
        join manifest_in m
          on m.status = 0 and m.lab_id = p.tested_at and m.lab_type_id = p.lab_type_id
      where p.place <= 2
    ),
    line_in as (
      insert into manifest_specimen
        (manifest_id, lab_order_id, customer_id, user_id_added, added_at)
      select manifest_id, lab_order_id, customer_id, user_id, at
      from lying
      order by manifest_id, lab_order_id
    ),
    event_in as (
      update order_event e
      set
        at = l.at,
        manifest_id = l.manifest_id,
        from_whom = (select name from lab where lab_id = l.home),
        place = (select name from lab where lab_id = l.home),
        to_whom = (select name from lab where lab_id = l.tested_at)
      from lying l
      where e.order_event_id = l.order_event_id
    ),
    look_in as (
      insert into order_audit
        (
          lab_order_id,
          customer_id,
          outcome,
          audit_srd_type_id,
          audit_rejection_type_id,
          internal_note,
          user_id_accessioned,
          user_id_audited,
          audited_at
        )
      select
        b.lab_order_id,
        b.customer_id,
        o.outcome,
        case
          when o.outcome = 2 then 1 + b.lab_order_id % 7
          else 0
        end,
        case
          when o.outcome = 5 then 2
          else 0
        end,
        case
          when o.outcome = 3 then 'The tube was labelled over the first label.'
          else ''
        end,
        b.user_id_accessioned,
        k.user_id,
        b.accessioned_at + interval '1 day'
      from
        bench b,
        looker k,
        lateral (
          select
            case b.lab_order_id / 3 % 9
              when 2 then 2
              when 5 then 3
              when 8 then 5
              else 1
            end as outcome
        ) o
      where b.is_looked_at
      order by b.accessioned_at, b.lab_order_id
    )
  update lab_order o
  set
    working_lab_id = b.home,
    lab_id = b.tested_at,
    audit_due = b.lab_order_id % 3 = 0,
    audited_at = case
      when b.is_looked_at then b.accessioned_at + interval '1 day'
    end,
    user_id_audited = case
      when b.is_looked_at then (select user_id from looker)
    end,
    stage_at = coalesce(
      (
        select l.at
        from lying l
        where
          l.lab_order_id = b.lab_order_id
          and l.order_event_id is not null
          and b.stage = ${Stage.AtReferenceLab}
      ),
      o.stage_at
    ),
    billed_insurance = coalesce(
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'insuranceId',
              coalesce(i.insurance_id, 0),
              'insurance',
              coalesce(y.name, i.insurance_name),
              'insuranceTypeId',
              coalesce(i.insurance_type_id, 0),
              'insuranceType',
              coalesce(
                (
                  select description
                  from code
                  where list = 'InsuranceType' and id = i.insurance_type_id
                ),
                ''
              ),
              'memberId',
              i.member_id,
              'groupNo',
              i.group_no,
              'effectiveDate',
              i.effective_date,
              'expireDate',
              i.expire_date,
              'relationshipId',
              coalesce(i.relationship_id, 0),
              'relationship',
              coalesce(
                (
                  select description
                  from code
                  where list = 'Relationship' and id = i.relationship_id
                ),
                ''
              )
            )
            order by i.patient_insurance_id = o.patient_insurance_id_primary desc
          )
        from
          patient_insurance i
          left join insurance y using (insurance_id)
        where
          i.patient_insurance_id in (
            o.patient_insurance_id_primary,
            o.patient_insurance_id_secondary
          )
      ),
      '[]'::jsonb
    )
  from bench b
  where b.lab_order_id = o.lab_order_id
`

/** Runs once the orders are loaded; does nothing if another process was first. */
export const loadSentOn = async (run: Run, state: State, now: Date): Promise<void> => {
  const sentOn = state.orders ?? 0
  await run(sql, [JSON.stringify(state), JSON.stringify({ ...state, sentOn }), now.toISOString()])
}
