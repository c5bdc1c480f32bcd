import { randomBytes } from 'node:crypto'
import type { SimulatedCarriers } from '@labgate/server/ports/simulators.ts'
import { serveCarrier } from './carrier-server.ts'
import { fedexSimulator } from './fedex-simulator.ts'
import { upsSimulator } from './ups-simulator.ts'

const newToken = (): string => randomBytes(24).toString('base64url')

const start = async (): Promise<SimulatedCarriers> => {
  const [fedex, ups] = await Promise.all([
    serveCarrier(fedexSimulator(newToken).answer),
    serveCarrier(upsSimulator(newToken).answer),
  ])
  return { fedex: fedex.url, ups: ups.url }
}
let started: Promise<SimulatedCarriers> | undefined

/** FedEx and UPS of the demo, on this machine alone, from the first request to the process's end. */
export const demoCarriers = (): Promise<SimulatedCarriers> => (started ??= start())
