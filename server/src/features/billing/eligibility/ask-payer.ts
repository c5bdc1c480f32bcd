import type { eligibility } from '@labgate/contract/billing/eligibility'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { localOf } from '@labgate/contract/orders/collection'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { zoneOfAccount, zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { Question } from '../../../ports/eligibility/eligibility-service.ts'
import { questionFacts, isRealTime, isRouted, memberHash } from './question-parts.ts'

interface Found {
  patientId: number
  customerId: number
  insuranceId: number | null
  zone: string
  active: boolean
  asked: Omit<Question, 'serviceDate'>
  /** Hexadecimal. */
  hash: string
  isRouted: boolean
  /** Its partner answers in the same exchange. */
  isAtOnce: boolean
}

/** A question that waits longer than all its tries take is lost, and can be asked again. */
const waitMs = 15 * 60_000
/** The insurance with its patient and payer. */
const toAsk = (actor: Actor, patientInsuranceId: number): Query<Found> => {
  const parameters: unknown[] = [patientInsuranceId]
  const inSight = patientInSight(actor, 'i', parameters)
  return rawQuery(
    `
      select
        i.patient_id as "patientId",
        p.customer_id as "customerId",
        i.insurance_id as "insuranceId",
        ${zoneOfAccount} as zone,
        i.active,
        ${questionFacts} as asked,
        encode(${memberHash}, 'hex') as hash,
        ${isRouted} as "isRouted",
        ${isRouted} and ${isRealTime} as "isAtOnce"
      from
        patient_insurance i
        left join insurance y using (insurance_id)
        left join trading_partner t using (trading_partner_id)
        join patient p on p.patient_id = i.patient_id
        join customer c on c.customer_id = p.customer_id
      where i.patient_insurance_id = $1 and ${inSight}
      for update of i
    `,
    parameters,
  )
}
/**
 * A question that still waits: for the same member and month if asked by file, else from the last
 * minutes. One that is not under way is sent to the payer now.
 */
const waitingOne = (
  { hash, isRouted: isByFile, isAtOnce }: Found,
  patientInsuranceId: number,
  serviceDate: string,
  now: Date,
): Query<{ id: number }> =>
  isByFile
    ? rawQuery(
        `
          update patient_eligibility
          set
            ask_after = case
              when sent_at is null then least(ask_after, $4)
              else ask_after
            end,
            now_at = case
              when sent_at is null
              and $6 then $4
              else now_at
            end
          where
            patient_eligibility_id = (
              select max(patient_eligibility_id)
              from patient_eligibility
              where
                patient_insurance_id = $1
                and service_month = left($2, 7)
                and member_hash = decode($3, 'hex')
                and status = 'asked'
                and ask_after is not null
                and coalesce(sent_at > $5, true)
            )
          returning patient_eligibility_id as id
        `,
        [
          patientInsuranceId,
          serviceDate,
          hash,
          now.toISOString(),
          new Date(now.getTime() - waitMs).toISOString(),
          isAtOnce,
        ],
      )
    : rawQuery(
        `
          select patient_eligibility_id as id
          from patient_eligibility
          where patient_insurance_id = $1 and status = 'asked' and request_date > $2
          order by 1 desc
          limit 1
        `,
        [patientInsuranceId, new Date(now.getTime() - waitMs).toISOString()],
      )
const collectedOn = (
  actor: Actor,
  labOrderId: number,
): Query<{ patientId: number; collectedAt: string | null; zone: string }> => {
  const visible = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `
      select o.patient_id as "patientId", o.collected_at as "collectedAt", ${zoneOfOrder} as zone
      from lab_order o
      where o.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters],
  )
}

/** The service date: that of the collection (42 CFR 414.510), else today where the account is. */
const serviceDay = async (
  tx: Tx,
  actor: Actor,
  patientId: number,
  labOrderId: number,
  today: string,
): Promise<string> => {
  if (labOrderId <= 0) return today
  const { rows } = await tx.executeQuery(compiledOf(collectedOn(actor, labOrderId)))
  const order = orRefuse(rows[0], 'Order not found.')
  if (order.patientId !== patientId) throw new Refusal('not-found', 'Order not found.')
  return order.collectedAt === null ? today : localOf(new Date(order.collectedAt), order.zone).day
}

/**
 * Records a question to a payer, and has it asked once the record is committed. One that still
 * waits for its answer stands in for the next.
 */
export const askPayer = async (
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  actor: Actor,
  { patientInsuranceId, labOrderId = 0 }: ParsedInput<typeof eligibility.ask>,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const { rows } = await tx.executeQuery(compiledOf(toAsk(actor, patientInsuranceId)))
  const found = orRefuse(rows[0], 'Insurance not found.')
  const {
    patientId,
    customerId,
    insuranceId,
    zone,
    active,
    asked: request,
    hash,
    isRouted: isByFile,
    isAtOnce,
  } = found
  const serviceDate = await serviceDay(tx, actor, patientId, labOrderId, localOf(now(), zone).day)
  refuseIf(
    active
      ? []
      : [
          issue(
            'patientInsuranceId',
            'This insurance is not active. Activate it first, or check another.',
            'inactive',
          ),
        ],
  )
  refuseIf(
    request.memberId === ''
      ? [
          issue(
            'patientInsuranceId',
            'This insurance has no member ID, which payers require.',
            'required',
          ),
        ]
      : [],
  )
  const target = { target: `patient ${patientId}`, customerId }
  const { rows: waiting } = await tx.executeQuery(
    compiledOf(waitingOne(found, patientInsuranceId, serviceDate, now())),
  )
  // questions answered at once are asked together; files are sent in the next run of their queue,
  // which begins now
  const start = (id: number): Promise<void> =>
    isByFile && !isAtOnce
      ? jobs.send(tx, 'claims', 0)
      : jobs.send(tx, 'eligibility', isAtOnce ? 0 : id)
  if (waiting[0] !== undefined) {
    if (isByFile) await start(waiting[0].id)
    change.about(target)
    return { id: String(waiting[0].id), message: 'An eligibility check is already in progress.' }
  }
  const { patient_eligibility_id: id } = await tx
    .insertInto('patient_eligibility')
    .values({
      patient_id: patientId,
      customer_id: customerId,
      patient_insurance_id: patientInsuranceId,
      insurance_id: insuranceId,
      lab_order_id: labOrderId > 0 ? labOrderId : null,
      request_date: now().toISOString(),
      status: 'asked',
      service_month: serviceDate.slice(0, 7),
      member_hash: Buffer.from(hash, 'hex'),
      ask_after: isByFile ? now().toISOString() : null,
      now_at: isAtOnce ? now().toISOString() : null,
      asked: JSON.stringify({ ...request, serviceDate } satisfies Question),
      user_id_created: actor.userId,
    })
    .returning('patient_eligibility_id')
    .executeTakeFirstOrThrow()
  await start(id)
  change.about({ ...target, fields: ['patientInsuranceId', 'memberId', 'serviceDate'] })
  return { id: String(id), message: 'Eligibility check requested.' }
}
