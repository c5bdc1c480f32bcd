import { randomBytes } from 'node:crypto'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { nextPickupDay } from '@labgate/contract/shipping/carrier-rules'
import { shipLogs, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import {
  serveCarrier,
  type CarrierInput,
  type CarrierServer,
} from '@labgate/simulator/carriers/carrier-server.ts'
import { fedexSimulator } from '@labgate/simulator/carriers/fedex-simulator.ts'
import { upsSimulator } from '@labgate/simulator/carriers/ups-simulator.ts'
import type { Visitor } from './lab.ts'
import { openPractice, type Practice } from './practice.ts'

/** A practice whose laboratory is connected to both carriers, and who packs its parcels. */
export interface CarrierDesk {
  practice: Practice
  shipper: Visitor
  carriers: Record<'fedex' | 'ups', ReturnType<typeof fedexSimulator>>
  /** What both carriers got, in order. */
  inputs: CarrierInput[]
  /** A parcel being packed with a tube of its own; its id. */
  packed(): Promise<number>
  read(shipLogId: number): Promise<ShipLog>
  /** Closes a parcel: it is in transit, by this carrier of the list ShippingMethod. */
  shipped(shipLogId: number, shippingMethodId?: number): Promise<void>
  /** Sets columns of the location. */
  location(columns: string): Promise<unknown>
  /** YYYY-MM-DD: the first day on which both carriers pick up, this many days from now. */
  pickupDay(days: number): string
  /** YYYY-MM-DD: the next Sunday. */
  sunday(): string
  close(): Promise<void>
}

export const openCarrierDesk = async (): Promise<CarrierDesk> => {
  const newToken = () => randomBytes(8).toString('hex')
  const carriers = { fedex: fedexSimulator(newToken), ups: upsSimulator(newToken) }
  const inputs: CarrierInput[] = []
  const serve = (name: 'fedex' | 'ups') =>
    serveCarrier((input) => {
      inputs.push(input)
      return carriers[name].answer(input)
    })
  const [fedex, ups]: CarrierServer[] = await Promise.all([serve('fedex'), serve('ups')])
  const practice = await openPractice({
    FEDEX_URL: `${fedex?.url}/`,
    FEDEX_CLIENT_ID: 'client',
    FEDEX_CLIENT_SECRET: 'hush',
    FEDEX_ACCOUNT: '510087020',
    UPS_URL: `${ups?.url}/`,
    UPS_CLIENT_ID: 'client',
    UPS_CLIENT_SECRET: 'hush',
    UPS_ACCOUNT: '1A2B3C',
  })
  const { lab, account, tampa } = practice
  const user = await lab.make.user(2, account.customerId, { ship_log: true })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, tampa, account.customerId],
  )
  const shipper = await lab.signIn(user)
  const location = (columns: string) =>
    lab.owner(`update location set ${columns} where location_id = $1`, [tampa])
  await location(`
    street1 = '1 Bay Street', city = 'Tampa', state = 'FL', postal_code = '33601',
    phone = '+18135550100'
  `)
  await lab.owner(`
    insert into receiving_address (lab_type_id, name, street1, city, state, postal_code)
    values (0, 'Reference Laboratory', '1 Dock Road', 'Birmingham', 'AL', '35203')
  `)
  const read = async (shipLogId: number) =>
    (await shipper.call(shipLogs.get, { shipLogId })).body as ShipLog
  const dayFromNow = (days: number) => utcDay(new Date(lab.clock.now.getTime() + days * dayMs))
  return {
    practice,
    shipper,
    carriers,
    inputs,
    read,
    location,
    packed: async () => {
      const labOrderId = await practice.saved(practice.clinic)
      const { body } = await shipper.call(shipLogs.save, {
        shipLogId: 0,
        locationId: tampa,
        specimens: [{ labOrderId }],
      })
      return Number(body.id)
    },
    shipped: async (shipLogId, shippingMethodId = 1) => {
      const { rowVersion } = await read(shipLogId)
      await shipper.call(shipLogs.save, {
        shipLogId,
        shippingMethodId,
        ships: true,
        rowVersion,
      })
    },
    pickupDay: (days) => nextPickupDay('fedex', dayFromNow(days)),
    sunday: () => {
      const days = 7 - new Date(`${dayFromNow(0)}T00:00:00Z`).getUTCDay()
      return dayFromNow(days)
    },
    close: async () => {
      await lab.close()
      await fedex?.close()
      await ups?.close()
    },
  }
}
