import { sql } from 'kysely'
import { sentRows } from '../../../access/sent-rows.ts'
import type { AppContext } from '../../../app-context.ts'
import { orderFactsFor } from '../../../core/interfaces/order-facts.query.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { q, type Query } from '../../../db/queries.ts'
import { opened, sealed } from '../../../files/store.ts'
import { isOrderMessage, orderMessages } from '../../../hl7/orders/order-message.ts'
import {
  leaseSeconds,
  pauseAfter,
  sendInOrder,
  type Outgoing,
  type Said,
} from '../../../hl7/send-in-order.ts'
import { apart, inItsTurn } from '../../../jobs/one-by-one.ts'
import { ownReach, reachOf } from '../../../reach.ts'

type SendingContext = Pick<AppContext, 'config' | 'database' | 'now' | 'log'>

interface System {
  labSystemId: number
  application: string
  facility: string
  orderMessage: string
  host: string
  port: number
  tls: boolean
  /** What was wrong with the line; '' if nothing. */
  trouble: string
  isSimulator: boolean
}
/** A system whose line this sender has, with its first due message. */
interface Leased extends System {
  first: Waiting | undefined
}
interface Waiting extends Outgoing {
  hl7OutId: number
  labOrderId: number
  kind: 'new' | 'change' | 'cancel'
  nextTryAt: string | null
}

const controls = { new: 'NW', change: 'XO', cancel: 'CA' } as const

const leased = ({ now }: SendingContext, labSystemId: number, who: string): Query<System> =>
  q
    .updateTable('lab_system')
    .set({
      leased_by: who,
      leased_until: new Date(now().getTime() + leaseSeconds * 1000).toISOString(),
    })
    .where('lab_system_id', '=', labSystemId)
    .where('active', '=', true)
    .where('order_message', '<>', '')
    .where('confirmed_at', 'is not', null)
    .where((of) =>
      of.or([
        of('leased_by', '=', who),
        of('leased_until', 'is', null),
        of('leased_until', '<', now().toISOString()),
      ]),
    )
    .returning([
      'lab_system_id as labSystemId',
      'application',
      'facility',
      'order_message as orderMessage',
      'host',
      'port',
      'tls',
      'trouble',
      'is_simulator as isSimulator',
    ])

const firstOf = (labSystemId: number): Query<Waiting> =>
  q
    .selectFrom('hl7_out')
    .select([
      'hl7_out_id as hl7OutId',
      'lab_order_id as labOrderId',
      sql<Waiting['kind']>`kind`.as('kind'),
      'control_id as controlId',
      'content',
      'tries',
      'next_try_at as nextTryAt',
    ])
    .where('lab_system_id', '=', labSystemId)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('hl7_out_id')
    .limit(1)
    .forUpdate()

const made = async (
  tx: Tx,
  system: System,
  { hl7OutId, labOrderId, kind }: Waiting,
  at: Date,
): Promise<Partial<Waiting>> => {
  const facts = await orderFactsFor(tx, labOrderId, controls[kind])
  if (facts === undefined || !isOrderMessage(system.orderMessage)) return {}
  const controlId = `LG${hl7OutId}`
  const envelope = {
    controlId,
    at,
    application: system.application,
    facility: system.facility,
    processing: system.isSimulator ? 'T' : 'P',
  } as const
  return {
    controlId,
    content: Buffer.from(orderMessages[system.orderMessage](facts, envelope), 'utf8'),
  }
}

/*
 * Takes the line, and with it the first waiting message, in one transaction: a sender without the
 * line leaves the message as is. The message is made if it is not yet: from then on it keeps its
 * number and its words, so that a repeat is recognized.
 */
const lease = (
  context: SendingContext,
  labSystemId: number,
  who: string,
): Promise<Leased | undefined> =>
  inItsTurn(() =>
    context.database.forActor(systemScope, async (tx, { last }) => {
      const [[system], [first]] = await pipeline(
        tx,
        leased(context, labSystemId, who),
        firstOf(labSystemId),
      )
      if (system === undefined) return undefined
      const at = context.now()
      if (first === undefined || (first.nextTryAt !== null && new Date(first.nextTryAt) > at))
        return { ...system, first: undefined }
      const before = first.content && opened(context.database, first.content)
      const whole = { ...first, content: before, tries: first.tries + 1 }
      if (before === null) {
        // one that cannot be made is put aside for a person like one that is refused: those behind it
        // are other orders
        const error = await apart(
          tx,
          async () => void Object.assign(whole, await made(tx, system, first, at)),
        )
        if (error !== undefined)
          context.log.error(
            { hl7OutId: first.hl7OutId, err: { message: (error as Error).message } },
            'an order message could not be made',
          )
      }
      const content = whole.content && sealed(context.database, whole.content)
      last(
        q
          .updateTable('hl7_out')
          .set({ control_id: whole.controlId, ...content, tries: whole.tries })
          .where('hl7_out_id', '=', whole.hl7OutId),
      )
      return { ...system, first: whole }
    }),
  )

const keep = (
  { database, now }: SendingContext,
  labSystemId: number,
  { hl7OutId, labOrderId, kind, tries }: Waiting,
  said: Said,
): Promise<void> =>
  database.forActor(systemScope, async (_tx, { last }) => {
    const at = now()
    const ack = said.state === 'sent' ? 'AA' : said.ack
    const text = said.state === 'sent' ? '' : said.says.slice(0, 500)
    const after =
      said.state === 'waiting'
        ? { next_try_at: new Date(at.getTime() + pauseAfter(tries)).toISOString() }
        : {}
    last(
      q
        .updateTable('hl7_out')
        .set({
          state: said.state,
          ack,
          says: text,
          ...after,
          ...(said.state === 'sent' && { sent_at: at.toISOString() }),
        })
        .where('hl7_out_id', '=', hl7OutId),
    )
    // a system that refuses a message has it all the same
    if (said.state !== 'waiting')
      for (const row of sentRows('orders-out.send', labSystemId, `order ${labOrderId}`, {
        fields: said.state === 'sent' ? [kind] : [kind, 'refused there'],
      }))
        last(row)
    // when the laboratory system learned of it; not a change to the order by anyone
    if (said.state === 'sent' && kind !== 'cancel')
      last(
        q
          .updateTable('lab_order')
          .set({ lab_system_at: at.toISOString() })
          .where('lab_order_id', '=', labOrderId),
      )
  })

const note = (
  { database }: SendingContext,
  labSystemId: number,
  trouble: string,
): Promise<unknown> =>
  database.forActor(systemScope, (tx) =>
    tx
      .updateTable('lab_system')
      .set({ trouble })
      .where('lab_system_id', '=', labSystemId)
      .where('trouble', '<>', trouble)
      .execute(),
  )

/**
 * Sends the orders waiting for one laboratory system, in their order: a change must not overtake
 * its order. Returns how many were sent.
 */
export const sendWaiting = (context: SendingContext, labSystemId: number): Promise<number> => {
  let known: string | undefined
  return sendInOrder<Leased, Waiting>({
    lease: async (who) => {
      const system = await lease(context, labSystemId, who)
      known = system?.trouble
      return system
    },
    first: ({ first }) => Promise.resolve(first),
    reach: ({ isSimulator }) => (isSimulator ? ownReach : reachOf(context.config)),
    keep: (message, said) => keep(context, labSystemId, message, said),
    note: async (trouble) => {
      if (trouble !== known) await note(context, labSystemId, trouble)
    },
    tlsFailed: (code) =>
      context.log.warn({ labSystemId, code }, 'TLS with a laboratory system failed'),
    release: (who) =>
      context.database.forActor(systemScope, (tx) =>
        tx
          .updateTable('lab_system')
          .set({ leased_by: '', leased_until: null })
          .where('lab_system_id', '=', labSystemId)
          .where('leased_by', '=', who)
          .execute(),
      ),
  })
}

/** Systems with something due now. */
export const systemsWithWaiting = ({ database, now }: SendingContext): Promise<number[]> =>
  database.forActor(systemScope, async (tx) =>
    (
      await tx
        .selectFrom('hl7_out')
        .select('lab_system_id')
        .distinct()
        .where('state', '=', 'waiting')
        .where((of) =>
          of.or([of('next_try_at', 'is', null), of('next_try_at', '<=', now().toISOString())]),
        )
        .execute()
    ).map(({ lab_system_id }) => lab_system_id),
  )
