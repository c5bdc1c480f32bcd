import type { eligibility } from '@labgate/contract/eligibility'
import type { Received } from '@labgate/contract/endpoint'
import { localOf } from '@labgate/contract/orders/collection'
import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf, written, type Built } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import type { Telling } from '../../http/call.ts'
import type { Question } from '../../ports/eligibility/eligibility-service.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { patientInSight } from '../patients/patients.queries.ts'

interface Asked extends Omit<Question, 'serviceDate'> {
  patientId: number
  customerId: number
  zone: string
  active: boolean
  waiting: number | null
}

/** A question that waits longer than all its tries take is lost, and may be asked anew. */
const waitMs = 15 * 60_000
/** The insurance with its patient, and the question since then that still waits. */
const toAsk = (actor: Actor, patientInsuranceId: number, since: Date): Built<Asked> => {
  const parameters: unknown[] = [patientInsuranceId, since.toISOString()]
  const inSight = patientInSight(actor, 'i', parameters)
  return written(
    `select i.patient_id as "patientId", p.customer_id as "customerId", c.time_zone as zone, i.active, coalesce(y.name, i.insurance_name) as payer, i.member_id as "memberId", i.group_no as "groupNo",
       p.first_name as "firstName", p.last_name as "lastName", p.dob, coalesce(i.relationship_id, 0) as "relationshipId", i.subscriber_first_name as "subscriberFirstName",
       i.subscriber_last_name as "subscriberLastName", i.subscriber_dob as "subscriberDob", i.effective_date as "effectiveDate",
       (select max(e.patient_eligibility_id) from patient_eligibility e where e.patient_insurance_id = i.patient_insurance_id and e.status = 'asked' and e.request_date > $2::timestamptz) as waiting
     from patient_insurance i left join insurance y using (insurance_id) join patient p on p.patient_id = i.patient_id join customer c on c.customer_id = p.customer_id
     where i.patient_insurance_id = $1 and ${inSight} for update of i`,
    parameters,
  )
}
const collectedOn = (actor: Actor, labOrderId: number): Built<{ patientId: number; collectedAt: string | null; zone: string }> => {
  const visible = visibleOrders(actor).select('o.lab_order_id').where('o.lab_order_id', '=', labOrderId).compile()
  return written(
    `select o.patient_id as "patientId", o.collected_at as "collectedAt", ${zoneOfOrder} as zone from lab_order o where o.lab_order_id in (${visible.sql})`,
    [...visible.parameters],
  )
}

/** The day of service: that of the collection (42 CFR 414.510), else today where the account is. */
const serviceDay = async (tx: Tx, actor: Actor, patientId: number, labOrderId: number, today: string): Promise<string> => {
  if (labOrderId <= 0) return today
  const { rows } = await tx.executeQuery(compiledOf(collectedOn(actor, labOrderId)))
  const order = orRefuse(rows[0], 'Order not found.')
  if (order.patientId !== patientId) throw new Refusal('not-found', 'Order not found.')
  return order.collectedAt === null ? today : localOf(new Date(order.collectedAt), order.zone).day
}

/** Records a question to a payer, and has it asked as soon as the record stands. One that still waits for its answer stands for the next. */
export const askPayer = async (
  { jobs, now }: Pick<House, 'jobs' | 'now'>,
  tx: Tx,
  actor: Actor,
  { patientInsuranceId, labOrderId = 0 }: Received<typeof eligibility.ask>,
  telling: Telling,
): Promise<{ id: string; message: string }> => {
  const { rows } = await tx.executeQuery(compiledOf(toAsk(actor, patientInsuranceId, new Date(now().getTime() - waitMs))))
  const { patientId, customerId, zone, active, waiting, ...person } = orRefuse(rows[0], 'Insurance not found.')
  const serviceDate = await serviceDay(tx, actor, patientId, labOrderId, localOf(now(), zone).day)
  refuseIf(active ? [] : [issue('patientInsuranceId', 'This insurance is not active. Activate it first, or check another.', 'inactive')])
  refuseIf(person.memberId === '' ? [issue('patientInsuranceId', 'This insurance has no member ID, which payers require.', 'required')] : [])
  const target = { target: `patient ${patientId}`, customerId }
  if (waiting !== null) {
    telling.about(target)
    return { id: String(waiting), message: 'An eligibility check is already in progress.' }
  }
  const { patient_eligibility_id: id } = await tx
    .insertInto('patient_eligibility')
    .values({
      patient_id: patientId,
      customer_id: customerId,
      patient_insurance_id: patientInsuranceId,
      lab_order_id: labOrderId > 0 ? labOrderId : null,
      request_date: now().toISOString(),
      status: 'asked',
      asked: JSON.stringify({ ...person, serviceDate } satisfies Question),
      user_id_created: actor.userId,
    })
    .returning('patient_eligibility_id')
    .executeTakeFirstOrThrow()
  await jobs.send(tx, 'eligibility', id)
  telling.about({ ...target, fields: ['patientInsuranceId', 'memberId', 'serviceDate'] })
  return { id: String(id), message: 'Eligibility check requested.' }
}
