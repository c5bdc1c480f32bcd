import { customerExperience, practiceStaff } from '@labgate/contract/access/user-types'
import { messageTopics, messageTypes } from '@labgate/contract/desk/incidents'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Run } from '@labgate/server/db/run.ts'

const { patient, order, supplies, billing, other } = messageTopics

/*
 * Two messages of each of the first practices' people: some new, some being handled, some answered,
 * some done. Those about a patient or an order name one of the account.
 */
const messages = `
  insert into customer_incident
    (
      customer_id,
      location_id,
      lab_order_id,
      patient_id,
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
    u.customer_id,
    case
      when said.topic in (${order}, ${patient}) then l.location_id
    end,
    case
      when said.topic = ${order} then l.lab_order_id
    end,
    case
      when said.topic = ${patient} then l.patient_id
    end,
    said.topic,
    at::date,
    said.text,
    said.status,
    case
      when said.status <> 'new' then cet.user_id
    end,
    at::date + 1,
    true,
    u.user_id,
    at,
    case
      when said.status = 'resolved' then at + interval '5 hours'
    end,
    case
      when said.status = 'resolved' then u.user_id
    end
  from
    (
      select distinct on (customer_id) user_id, customer_id
      from app_user
      where user_type_id in ${codeList(practiceStaff)} and not disabled
      order by customer_id, user_id
    ) u
    cross join (
      values
        (
          0,
          ${supplies},
          'We are down to ten urine cups. Can 100 come before Friday?',
          'waiting for client'
        ),
        (1, ${order}, 'The label of this tube printed twice. Which copy do you need?', 'in work'),
        (
          2,
          ${patient},
          'The patient has a new insurance card. Do you need both sides?',
          'resolved'
        ),
        (3, ${billing}, 'Our invoice of last month lists a test that we did not order.', 'new'),
        (4, ${other}, 'Who picks up on Thanksgiving?', 'resolved')
    ) said (n, topic, text, status)
    cross join lateral (
      select lab_order_id, patient_id, location_id
      from lab_order o
      where o.customer_id = u.customer_id and o.ended = 0
      order by lab_order_id desc
      offset said.n
      limit 1
    ) l
    cross join lateral (
      select $1::timestamptz - (said.n + u.customer_id % 3) * interval '19 hours' as at
    ) written
    cross join lateral (
      select user_id
      from app_user
      where user_type_id in ${codeList(customerExperience)}
      order by user_id
      offset said.n % 2
      limit 1
    ) cet
  where
    u.customer_id <= 12
    and (said.n + u.customer_id) % 5 < 2
    and not exists (
      select from customer_incident where audit_incident_type_id in (${messageTypes.join(', ')})
    )
`
const answers = `
  insert into customer_incident_note
    (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
  select
    n.customer_incident_id,
    n.customer_id,
    case n.audit_incident_type_id
      when ${supplies} then 'A hundred cups leave today with the courier.'
      when ${patient} then 'Yes, please: add both sides to the insurance in the portal.'
      else 'The usual route runs on Wednesday, and again on Friday.'
    end,
    true,
    n.user_id_owner,
    n.created_at + interval '2 hours'
  from customer_incident n
  where
    n.audit_incident_type_id in (${messageTypes.join(', ')})
    and n.status in ('waiting for client', 'resolved')
    and not exists (
      select from customer_incident_note t where t.customer_incident_id = n.customer_incident_id
    )
`

/** Loads what the demo's practices wrote to the laboratory, and its answers, once. */
export const loadLaboratoryMessages = async (run: Run, now: Date): Promise<void> => {
  await run(messages, [now.toISOString()])
  await run(answers)
}
