import type { House } from '../../house.ts'
import { leaseSeconds, pauseAfter, sendInOrder, type Outgoing, type Said } from '../../hl7/send-in-order.ts'
import { isOrderMessage, orderMessages } from '../../hl7/orders/order-message.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { orderFactsFor } from './order-facts.query.ts'

type SendingHouse = Pick<House, 'database' | 'now' | 'log'>

interface System {
  labSystemId: number
  application: string
  facility: string
  orderMessage: string
  host: string
  port: number
  tls: boolean
  isSimulator: boolean
}
interface Waiting extends Outgoing {
  hl7OutId: number
  labOrderId: number
  kind: 'new' | 'change' | 'cancel'
  nextTryAt: string | null
}

const controls = { new: 'NW', change: 'XO', cancel: 'CA' } as const

const lease = async ({ database, now }: SendingHouse, labSystemId: number, who: string): Promise<System | undefined> =>
  database.forActor(houseScope, (tx) =>
    tx
      .updateTable('lab_system')
      .set({ leased_by: who, leased_until: new Date(now().getTime() + leaseSeconds * 1000).toISOString() })
      .where('lab_system_id', '=', labSystemId)
      .where('active', '=', true)
      .where('order_message', '<>', '')
      .where((of) => of.or([of('leased_by', '=', who), of('leased_until', 'is', null), of('leased_until', '<', now().toISOString())]))
      .returning([
        'lab_system_id as labSystemId',
        'application',
        'facility',
        'order_message as orderMessage',
        'host',
        'port',
        'tls',
        'is_simulator as isSimulator',
      ])
      .executeTakeFirst(),
  )

/* The first that waits, made when it is not yet: from then on it keeps its number and its words, so that a repeat is known as one. */
const firstWaiting = (house: SendingHouse, system: System): Promise<Waiting | undefined> =>
  house.database.forActor(houseScope, async (tx) => {
    const first = (await tx
      .selectFrom('hl7_out')
      .select(['hl7_out_id as hl7OutId', 'lab_order_id as labOrderId', 'kind', 'control_id as controlId', 'content', 'tries', 'next_try_at as nextTryAt'])
      .where('lab_system_id', '=', system.labSystemId)
      .where('state', '=', 'waiting')
      .orderBy('hl7_out_id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()) as Waiting | undefined
    const at = house.now()
    if (first === undefined || (first.nextTryAt !== null && new Date(first.nextTryAt) > at)) return undefined
    const made = first.content === null ? await makeMessage() : {}
    async function makeMessage(): Promise<Partial<Waiting>> {
      const { hl7OutId, labOrderId, kind } = first as Waiting
      const facts = await orderFactsFor(tx, labOrderId, controls[kind])
      if (facts === undefined || !isOrderMessage(system.orderMessage)) return {}
      const controlId = `LG${hl7OutId}`
      const envelope = { controlId, at, application: system.application, facility: system.facility, processing: system.isSimulator ? 'T' : 'P' } as const
      return { controlId, content: Buffer.from(orderMessages[system.orderMessage](facts, envelope), 'utf8') }
    }
    const whole = { ...first, ...made, tries: first.tries + 1 }
    await tx
      .updateTable('hl7_out')
      .set({ control_id: whole.controlId, content: whole.content, tries: whole.tries })
      .where('hl7_out_id', '=', whole.hl7OutId)
      .execute()
    return whole
  })

const keep = ({ database, now }: SendingHouse, { hl7OutId, labOrderId, kind, tries }: Waiting, said: Said): Promise<void> =>
  database.forActor(houseScope, async (tx) => {
    const at = now()
    const ack = said.state === 'sent' ? 'AA' : said.ack
    const says = said.state === 'sent' ? '' : said.says.slice(0, 500)
    const after = said.state === 'waiting' ? { next_try_at: new Date(at.getTime() + pauseAfter(tries)).toISOString() } : {}
    await tx
      .updateTable('hl7_out')
      .set({ state: said.state, ack, says, ...after, ...(said.state === 'sent' && { sent_at: at.toISOString() }) })
      .where('hl7_out_id', '=', hl7OutId)
      .execute()
    // since when the laboratory system knows of it; not a change of the order that anybody made
    if (said.state === 'sent' && kind !== 'cancel')
      await tx.updateTable('lab_order').set({ lab_system_at: at.toISOString() }).where('lab_order_id', '=', labOrderId).execute()
  })

const note = ({ database }: SendingHouse, labSystemId: number, trouble: string): Promise<unknown> =>
  database.forActor(houseScope, (tx) =>
    tx.updateTable('lab_system').set({ trouble }).where('lab_system_id', '=', labSystemId).where('trouble', '<>', trouble).execute(),
  )

/** Sends the orders that wait for one laboratory system, in their order: a change must not overtake its order. Answers how many were sent. */
export const sendWaiting = (house: SendingHouse, labSystemId: number): Promise<number> =>
  sendInOrder<System, Waiting>({
    lease: (who) => lease(house, labSystemId, who),
    first: (system) => firstWaiting(house, system),
    keep: (message, said) => keep(house, message, said),
    note: (trouble) => note(house, labSystemId, trouble),
    release: (who) =>
      house.database.forActor(houseScope, (tx) =>
        tx.updateTable('lab_system').set({ leased_by: '', leased_until: null }).where('lab_system_id', '=', labSystemId).where('leased_by', '=', who).execute(),
      ),
  })

/** Systems for which something is due now. */
export const systemsWithWaiting = ({ database, now }: SendingHouse): Promise<number[]> =>
  database.forActor(houseScope, async (tx) =>
    (
      await tx
        .selectFrom('hl7_out')
        .select('lab_system_id')
        .distinct()
        .where('state', '=', 'waiting')
        .where((of) => of.or([of('next_try_at', 'is', null), of('next_try_at', '<=', now().toISOString())]))
        .execute()
    ).map(({ lab_system_id }) => lab_system_id),
  )
