import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { deliveries, type Delivery } from '@labgate/contract/results/deliveries'
import { sendFaxes } from '../src/features/faxes/send-faxes.ts'
import type { MadeUser } from './builders.ts'
import {
  faxBuilders,
  rememberingCarrier,
  standInReport,
  type FaxBuilders,
  type FaxPlace,
} from './fax-builders.ts'
import { openLab, type Lab, type Visitor } from './lab.ts'

type Remembering = ReturnType<typeof rememberingCarrier>

/** Two laboratory users at the Fax Service, and the job's rounds. */
export interface FaxDesk {
  lab: Lab
  make: FaxBuilders
  clerk: Visitor
  second: Visitor
  /** Tests let hours pass, which no session survives. */
  signIn(): Promise<void>
  /** A place with a verified number. */
  ready(columns?: Record<string, unknown>): Promise<FaxPlace>
  /** A round of the job; returns the carrier. */
  run(carrier?: Remembering): Promise<Remembering>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
  listed(place: FaxPlace): Promise<any[]>
  /** The latest fax of a place. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
  one(place: FaxPlace): Promise<any>
  notices(labOrderId: number, way: string): Promise<Delivery[]>
  /** '1 report delivered' for each fax of an order, latest first. */
  ofFax(labOrderId: number): Promise<string[]>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
  numberOf(place: FaxPlace): Promise<any>
}

export const openFaxDesk = async (): Promise<FaxDesk> => {
  const lab = await openLab()
  const make = faxBuilders(lab.make, lab.owner)
  const people: MadeUser[] = [await lab.make.user(7), await lab.make.user(8)]
  const report = await standInReport()
  const desk: FaxDesk = {
    lab,
    make,
    clerk: lab.visitor(),
    second: lab.visitor(),
    signIn: async () => {
      desk.clerk = await lab.signIn(people[0]!)
      desk.second = await lab.signIn(people[1]!)
    },
    ready: async (columns = {}) => {
      const place = await make.place(columns)
      await make.verify(place.locationId)
      return place
    },
    run: async (carrier = rememberingCarrier()) => {
      await sendFaxes(lab.context, carrier, report)
      return carrier
    },
    listed: async ({ customerId }) =>
      (await desk.clerk.call(faxes.list, { searchCriteria: { customerId } })).body.list,
    one: async (place) =>
      (await desk.clerk.call(faxes.get, { faxId: (await desk.listed(place))[0].faxId })).body,
    notices: async (labOrderId, way) =>
      (await desk.second.call(deliveries.ofOrder, { labOrderId })).body.list.filter(
        (row: Delivery) => row.way === way,
      ),
    ofFax: async (labOrderId) =>
      (await desk.notices(labOrderId, 'fax')).map(
        ({ version, kind, state }) => `${version} ${kind} ${state}`,
      ),
    numberOf: async ({ locationId }) =>
      (await desk.clerk.call(faxNumbers.list, { searchCriteria: { locationId } })).body.list[0],
  }
  return desk
}
