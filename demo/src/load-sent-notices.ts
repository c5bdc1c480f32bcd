import { customerExperience } from '@labgate/contract/access/user-types'
import { canceled, Stage } from '@labgate/contract/orders/order-status'
import { incidentTypes } from '@labgate/server/core/incidents/open-incident.ts'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Run } from '@labgate/server/db/run.ts'

/*
 * As send_findings_to_practice in the database sends them: what an order at the laboratory lacks; and
 * a hold, a rejection. Of the last weeks.
 */
const messages = `
  insert into inbox
    (
      customer_id,
      location_id,
      patient_id,
      lab_order_id,
      reason,
      subject,
      message,
      created_at,
      mailed_at
    )
  select
    customer_id,
    location_id,
    patient_id,
    lab_order_id,
    reason,
    case
      when reason like 'specimen-%' then split_part(says, '.', 1)
      else left(says, 100)
    end,
    says,
    at,
    at
  from
    (
      select
        o.*,
        f.rule as reason,
        f.says,
        coalesce(o.accessioned_at, o.received_at, o.created_at) as at
      from
        lab_order o
        cross join lateral (
          select distinct on (rule) rule, says
          from jsonb_to_recordset(o.findings) as f (rule text, level text, says text)
          where level = 'issue'
        ) f
      where o.ended = 0 and o.stage between ${Stage.Received} and ${Stage.Resulted - 1}
      union all
      select
        o.*,
        'specimen-held',
        'On hold: ' || (
          select regexp_replace(description, '^Hold - ', '')
          from code
          where list = 'LabStatus' and id = o.hold
        ) || '. Complete it in the order or in the patient’s record; testing then continues.',
        coalesce(o.received_at, o.created_at)
      from lab_order o
      where o.hold > 0 and o.ended = 0
      union all
      select
        o.*,
        'specimen-rejected',
        'Rejected: ' || (
          select regexp_replace(description, '^Rejected - ', '')
          from code
          where list = 'LabStatus' and id = o.ended
        ) || '. Please collect a new specimen and reorder.',
        coalesce(o.received_at, o.created_at)
      from lab_order o
      where o.ended > ${canceled}
    ) told
  where
    at > $1::timestamptz - interval '45 days'
    and not exists (select from inbox i where i.lab_order_id = told.lab_order_id)
  order by at
  on conflict do nothing
`

/*
 * A laboratory's issues on a usual day: mismatches and late parcels, some being handled, some
 * waiting, some done.
 */
const incidents = `
  insert into customer_incident
    (
      customer_id,
      location_id,
      lab_order_id,
      audit_incident_type_id,
      incident_date,
      ticket_note,
      status,
      user_id_owner,
      due_date,
      for_customer,
      user_id_created,
      created_at,
      resolved_at,
      user_id_resolved
    )
  select
    customer_id,
    location_id,
    lab_order_id,
    kind,
    at::date,
    note,
    status,
    case
      when status = 'new' then null
      else owner
    end,
    at::date + 2,
    n % 3 > 0,
    owner,
    at,
    case
      when status = 'resolved' then at + interval '26 hours'
    end,
    case
      when status = 'resolved' then owner
    end
  from
    (
      select
        o.customer_id,
        o.location_id,
        o.lab_order_id,
        o.at,
        o.n,
        (array[3, 8, 4, 2, 1])[1 + o.n % 5] as kind,
        u.user_id as owner,
        (array['new', 'in work', 'waiting for client', 'resolved', 'in work'])[
          1 + o.n % 5
        ] as status,
        'Specimen ' || o.specimen_barcode || ' ' || (
          array[
            'has a different name than its order.',
            'arrived without a cap.',
            'was in transit for four days.',
            'arrived without a label.',
            'arrived without a requisition.'
          ]
        )[1 + o.n % 5] as note
      from
        (
          select
            l.*,
            coalesce(l.received_at, l.created_at) as at,
            (row_number() over (order by l.lab_order_id))::int as n
          from lab_order l
          where
            (l.hold > 0 or l.ended > ${canceled})
            and l.received_at > $1::timestamptz - interval '45 days'
        ) o
        cross join lateral (
          select user_id
          from app_user
          where user_type_id in ${codeList(customerExperience)}
          order by user_id
          offset (o.n % 2)
          limit 1
        ) u
      where o.n <= 40
    ) made
  where
    not exists (
      select
      from customer_incident
      where
        audit_incident_type_id not in (
          ${incidentTypes['missing tube']},
          ${incidentTypes['result withdrawn']}
        )
    )
`

/**
 * Loads the notifications to the demo's practices, and its account issues, based on its orders,
 * once.
 */
export const loadSentNotices = async (run: Run, now: Date): Promise<void> => {
  await run(messages, [now.toISOString()])
  await run(incidents, [now.toISOString()])
  await run('analyze inbox')
}
