import { linkTo } from '@labgate/contract/access/link-to'
import { supervisors } from '@labgate/contract/access/user-types'
import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { localOf } from '@labgate/contract/orders/collection'
import { stepAfter, type CriticalStep } from '@labgate/contract/results/critical-steps'
import type { AppContext } from '../../app-context.ts'
import { raiseMessage, settleMessages } from '../../core/inbox/raise.ts'
import { incidentTypes, openIncident } from '../../core/incidents/open-incident.ts'
import { zoneOfOrder } from '../../core/orders/order-zone.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { codeList } from '../../db/codes.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf, compiledRaw } from '../../db/queries.ts'
import { apart, inItsTurn } from '../../jobs/one-by-one.ts'
import { JobFailed } from '../../jobs/queues.ts'
import { linkLine } from '../../ports/mail/portal-link.ts'

interface Due {
  criticalValueId: number
  escalations: number
  labOrderId: number
  customerId: number
  locationId: number
  patientId: number
  specimenBarcode: string
  timeZone: string
}

/** Values processed per round; the next round takes the rest. */
const most = 200

/* Locked, and skipped if another node has it: each step is taken once. */
const due = `
  select
    v.critical_value_id as "criticalValueId",
    v.escalations,
    o.lab_order_id as "labOrderId",
    o.customer_id as "customerId",
    o.location_id as "locationId",
    o.patient_id as "patientId",
    o.specimen_barcode as "specimenBarcode",
    ${zoneOfOrder} as "timeZone"
  from
    critical_value v
    join lab_order o using (lab_order_id)
  where
    v.taken_at is null
    and v.superseded_at is null
    and greatest(
      v.found_at,
      v.escalated_at,
      (
        select max(k.recorded_at)
        from critical_call k
        where k.critical_value_id = v.critical_value_id
      )
    ) <= $1::timestamptz - make_interval(
      mins => ($2::int[])[least(v.escalations + 1, cardinality($2::int[]))]
    )
  order by v.critical_value_id
  limit ${most}
  for update of v skip locked
`
const climbed = `
  update critical_value
  set
    escalations = escalations + 1,
    escalated_at = $2::timestamptz,
    steps = steps || jsonb_build_object('step', $3::text, 'at', $2::timestamptz)
  where critical_value_id = any ($1::bigint[])
`

/**
 * Messages the practice and those who manage it: unread again at each step. States whom to call,
 * but neither value nor analyte: the result might not be released yet.
 */
const askForCall = async (
  tx: Tx,
  { labOrderId, customerId, locationId, patientId, specimenBarcode }: Due,
  phone: string,
  at: Date,
): Promise<void> => {
  await tx.executeQuery(compiledOf(settleMessages(labOrderId, ['critical-call'], 0, at)))
  await tx.executeQuery(
    compiledOf(
      raiseMessage({
        customerId,
        locationId,
        patientId,
        labOrderId,
        reason: 'critical-call',
        subject: inboxReasons['critical-call'],
        message: `The laboratory must speak with the provider, or the covering provider, about specimen ${specimenBarcode} and has not reached anyone. Please call ${phone} now.`,
        at,
      }),
    ),
  )
}

const openIssue = async (
  tx: Tx,
  { labOrderId, customerId, locationId, specimenBarcode, timeZone }: Due,
  at: Date,
): Promise<void> => {
  const { day } = localOf(at, timeZone)
  await tx.executeQuery(
    compiledOf(
      openIncident({
        customerId,
        locationId,
        labOrderId,
        auditIncidentTypeId: incidentTypes['critical value not taken'],
        incidentDate: day,
        dueDate: day,
        ticketNote: `A critical value for specimen ${specimenBarcode} has not been called. Call the practice until someone reads it back (Result Desk, Critical values).`,
        forCustomer: false,
        userId: 0,
        at,
      }),
    ),
  )
}

const supervisorEmails = `
  select distinct lower(email) as email
  from app_user
  where user_type_id in ${codeList(supervisors)} and not disabled and email <> ''
  order by 1
  limit 200
`

/** A count, and where to read them: nothing about a patient, a practice or a value. */
const writeLetters = async (
  tx: Tx,
  { config, post }: Pick<AppContext, 'config' | 'post'>,
  count: number,
): Promise<void> => {
  const text =
    count === 1
      ? 'A critical value has not been called'
      : `${count} critical values have not been called`
  const place = linkLine(config, linkTo('/result-desk'))
  const { rows } = await tx.executeQuery<{ email: string }>(compiledRaw(supervisorEmails))
  for (const { email } of rows)
    await post.queue(
      {
        to: email,
        subject: text,
        text: `${text}. Please sign in to the portal of ${config.LAB_NAME} and make sure the practice is reached.${place}`,
      },
      tx,
    )
}

/**
 * One round: critical values that no one took in time climb one step, whatever happened to the
 * nodes meanwhile, and each value once per step. Returns how many did.
 */
export const escalateCriticals = async ({
  database,
  now,
  config,
  post,
  log,
}: Pick<AppContext, 'database' | 'now' | 'config' | 'post' | 'log'>): Promise<number> => {
  const { climbing, failed } = await inItsTurn(() =>
    database.forActor(systemScope, async (tx) => {
      const failed: number[] = []
      const at = now()
      const { rows } = await tx.executeQuery<Due>(
        compiledRaw(due, [at.toISOString(), config.CRITICAL_MINUTES]),
      )
      for (const [step, of] of Map.groupBy(
        rows,
        ({ escalations }): CriticalStep => stepAfter(escalations).name,
      )) {
        let count = 0
        for (const [labOrderId, values] of Map.groupBy(of, (one) => one.labOrderId)) {
          // an order that fails holds up no other order's critical value
          const error = await apart(tx, async () => {
            await tx.executeQuery(
              compiledRaw(climbed, [
                values.map(({ criticalValueId }) => criticalValueId),
                at.toISOString(),
                step,
              ]),
            )
            for (const value of values.slice(0, 1)) {
              await askForCall(tx, value, config.SUPPORT_PHONE, at)
              if (step === 'supervisors') await openIssue(tx, value, at)
            }
          })
          if (error === undefined) count += values.length
          else {
            failed.push(labOrderId)
            log.error(
              { labOrderId, err: { message: (error as Error).message } },
              'a critical value could not be escalated',
            )
          }
        }
        if (step === 'letter' && count > 0) await writeLetters(tx, { config, post }, count)
      }
      return { climbing: rows.length, failed }
    }),
  )
  if (failed.length > 0)
    throw new JobFailed(
      `Critical values of ${failed.length === 1 ? 'one order' : `${failed.length} orders`} could not be escalated. See the server log.`,
    )
  return climbing
}
