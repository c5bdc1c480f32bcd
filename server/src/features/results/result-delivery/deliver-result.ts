import { sql } from 'kysely'
import { sentRows } from '../../../access/sent-rows.ts'
import type { AppContext } from '../../../app-context.ts'
import { reportFileOf } from '../../../core/results/reports.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { isAway } from '../../../db/away.ts'
import { pipeline } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { opened, sealed } from '../../../files/store.ts'
import { resultMessage } from '../../../hl7/results/result-message.ts'
import {
  leaseSeconds,
  pauseAfter,
  sendInOrder,
  type Outgoing,
  type Said,
} from '../../../hl7/send-in-order.ts'
import { Unprintable } from '../../../paper/faces.ts'
import { reachOf } from '../../../reach.ts'
import { sentResult } from './sent-result.query.ts'

type SendingContext = Pick<AppContext, 'database' | 'now' | 'config' | 'log'>

interface Destination {
  hl7DestinationId: number
  locationId: number
  host: string
  port: number
  tls: boolean
  application: string
  facility: string
  withPdf: boolean
}
interface Waiting extends Outgoing {
  deliveryId: number
}
interface Due {
  deliveryId: number
  customerId: number
  resultId: number
  kind: 'report' | 'withdrawal'
  part2: boolean
  controlId: string | null
  content: Buffer | null
  tries: number | null
  nextTryAt: string | null
}

const lease = (
  { database, now }: SendingContext,
  id: number,
  who: string,
): Promise<Destination | undefined> =>
  database.forActor(systemScope, (tx) =>
    tx
      .updateTable('hl7_destination')
      .set({
        leased_by: who,
        leased_until: new Date(now().getTime() + leaseSeconds * 1000).toISOString(),
      })
      .where('hl7_destination_id', '=', id)
      .where('active', '=', true)
      .where('confirmed_at', 'is not', null)
      .where((of) =>
        of.or([
          of('leased_by', '=', who),
          of('leased_until', 'is', null),
          of('leased_until', '<', now().toISOString()),
        ]),
      )
      .returning([
        'hl7_destination_id as hl7DestinationId',
        'location_id as locationId',
        'host',
        'port',
        'tls',
        'application',
        'facility',
        'with_pdf as withPdf',
      ])
      .executeTakeFirst(),
  )

const firstDue = `
  select
    d.delivery_id as "deliveryId",
    d.customer_id as "customerId",
    d.result_id as "resultId",
    d.kind,
    c.part2_program as part2,
    b.control_id as "controlId",
    b.content,
    b.tries,
    b.next_try_at as "nextTryAt"
  from
    delivery d
    join customer c using (customer_id)
    left join hl7_back b using (delivery_id)
  where d.location_id = $1 and d.way = 'hl7' and d.state in ('waiting', 'sending')
  order by d.delivery_id
  limit 1
`

/*
 * A name that cannot be printed on paper does not hold back values: the message is sent without its
 * paper.
 */
const paperOf = (
  context: SendingContext,
  resultId: number,
  isPart2: boolean,
): Promise<Buffer | undefined> =>
  reportFileOf(context, resultId, { notice: isPart2 }).catch((error: unknown) => {
    if (error instanceof Unprintable) return undefined
    throw error
  })

/** How often this node tries to make a message: a paper can fail because the machine is busy. */
const mostMakes = 10
const unmade = new Map<number, number>()

/*
 * The message keeps its number and its bytes from the first try on: the other side recognizes a
 * repeat by them. From then on it may have arrived, so nothing stops it anymore.
 */
const firstWaiting = async (
  context: SendingContext,
  destination: Destination,
): Promise<Waiting | undefined> => {
  const { database, now, config } = context
  const { locationId, withPdf, application, facility } = destination
  const [due] = await database.forActor(
    systemScope,
    async (tx) => (await tx.executeQuery<Due>(compiledRaw(firstDue, [locationId]))).rows,
  )
  if (due === undefined || (due.nextTryAt !== null && new Date(due.nextTryAt) > now()))
    return undefined
  const { deliveryId, resultId } = due
  const controlId = due.controlId ?? `LB${deliveryId}`
  let content = due.content && opened(database, due.content)
  const make = async (): Promise<Buffer | null> => {
    const pdf =
      withPdf && due.kind === 'report' ? await paperOf(context, resultId, due.part2) : undefined
    const result = await database.forActor(systemScope, (tx) => sentResult(tx, resultId))
    return result === undefined
      ? null
      : Buffer.from(
          resultMessage(
            { ...result, pdf },
            { controlId, at: now(), laboratory: config.LAB_NAME, application, facility },
          ),
          'utf8',
        )
  }
  // one that cannot be made, however often, is put aside for a person like one that is refused: it
  // holds up no other result
  content ??= await make().catch((error: unknown) => {
    const failures = (unmade.get(deliveryId) ?? 0) + 1
    if (isAway(error as Error) || failures < mostMakes) {
      unmade.set(deliveryId, failures)
      throw error
    }
    context.log.error(
      { deliveryId, err: { message: (error as Error).message } },
      'a result message could not be made',
    )
    return null
  })
  unmade.delete(deliveryId)
  if (content === null) return { deliveryId, controlId, content, tries: 1 }
  const whole = { deliveryId, controlId, content, tries: (due.tries ?? 0) + 1 }
  const isOpen = await database.forActor(systemScope, async (tx) => {
    // a newer version may have stopped it while it was being made
    const { numUpdatedRows } = await tx
      .updateTable('delivery')
      .set({ state: 'sending' })
      .where('delivery_id', '=', deliveryId)
      .where('state', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await tx
      .insertInto('hl7_back')
      .values({
        delivery_id: deliveryId,
        customer_id: due.customerId,
        control_id: controlId,
        ...sealed(database, whole.content),
        tries: whole.tries,
      })
      .onConflict((conflict) => conflict.column('delivery_id').doUpdateSet({ tries: whole.tries }))
      .execute()
    return true
  })
  return isOpen ? whole : firstWaiting(context, destination)
}

const keep = (
  { database, now }: SendingContext,
  hl7DestinationId: number,
  { deliveryId, tries }: Waiting,
  said: Said,
): Promise<void> =>
  database.forActor(systemScope, async (tx) => {
    const at = now()
    const ack = said.state === 'sent' ? 'AA' : said.ack
    const next =
      said.state === 'waiting' ? new Date(at.getTime() + pauseAfter(tries)).toISOString() : null
    await tx
      .updateTable('hl7_back')
      .set({ ack, next_try_at: next })
      .where('delivery_id', '=', deliveryId)
      .execute()
    // a system that refuses a message has it all the same
    if (said.state !== 'waiting')
      await pipeline(
        tx,
        ...sentRows('results-out.send', hl7DestinationId, `delivery ${deliveryId}`, {
          fields: said.state === 'sent' ? [] : ['refused there'],
        }),
      )
    await tx
      .updateTable('delivery')
      .set({
        says: said.state === 'sent' ? '' : said.says.slice(0, 300),
        ...(said.state !== 'waiting' && {
          state: said.state === 'sent' ? ('delivered' as const) : ('failed' as const),
          done_at: at.toISOString(),
        }),
      })
      .where('delivery_id', '=', deliveryId)
      .execute()
  })

/**
 * Sends a location's results to its system, in the order they were released: a correction must not
 * overtake what it corrects. Returns how many were sent.
 */
export const sendBack = (context: SendingContext, hl7DestinationId: number): Promise<number> =>
  sendInOrder<Destination, Waiting>({
    lease: (who) => lease(context, hl7DestinationId, who),
    first: (destination) => firstWaiting(context, destination),
    reach: () => reachOf(context.config),
    keep: (message, said) => keep(context, hl7DestinationId, message, said),
    note: (trouble) =>
      context.database.forActor(systemScope, (tx) =>
        tx
          .updateTable('hl7_destination')
          .set({ trouble })
          .where('hl7_destination_id', '=', hl7DestinationId)
          .where('trouble', '<>', trouble)
          .execute(),
      ),
    tlsFailed: (code) =>
      context.log.warn({ hl7DestinationId, code }, 'TLS with a practice’s system failed'),
    release: (who) =>
      context.database.forActor(systemScope, (tx) =>
        tx
          .updateTable('hl7_destination')
          .set({ leased_by: '', leased_until: null })
          .where('hl7_destination_id', '=', hl7DestinationId)
          .where('leased_by', '=', who)
          .execute(),
      ),
  })

/** Destinations with a first message that is due now. */
export const destinationsWithWaiting = ({ database, now }: SendingContext): Promise<number[]> =>
  database.forActor(systemScope, async (tx) =>
    (
      await tx
        .selectFrom('hl7_destination as h')
        .select('h.hl7_destination_id')
        .where('h.active', '=', true)
        .where(
          sql<boolean>`
            exists (
              select
              from
                (
                  select d.delivery_id
                  from delivery d
                  where
                    d.location_id = h.location_id
                    and d.way = 'hl7'
                    and d.state in ('waiting', 'sending')
                  order by d.delivery_id
                  limit 1
                ) f
                left join hl7_back b using (delivery_id)
              where b.next_try_at is null or b.next_try_at <= ${now().toISOString()}::timestamptz
            )
          `,
        )
        .execute()
    ).map(({ hl7_destination_id }) => hl7_destination_id),
  )
