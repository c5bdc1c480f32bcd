import { createHash } from 'node:crypto'
import { z } from 'zod'
import { written } from '../../db/queries.ts'
import { together } from '../../db/database.ts'
import type { House } from '../../house.ts'
import { demoIsLoaded } from '../../ports/demo-loaded.ts'
import { courseByMember } from '../../ports/payer-simulator/decide.ts'
import { simulatedPayer } from '../../ports/payer-simulator/payer-simulator.ts'
import { simulatedTransport } from '../../ports/payer-simulator/simulated-transport.ts'
import { folderTransport } from '../../ports/transport/folder.ts'
import type { Transport } from '../../ports/transport/transport.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import type { Transports } from './exchange-files.ts'
import { x12FilePlace } from './x12-files.ts'

const FolderSettings = z.object({ path: z.string().min(1) })
/* Files of ours whose claims have no decision yet: the simulated payer forgets with its process, and is told of them again. */
const unanswered = (partner: number) =>
  written<{ content: Buffer }>(
    `select f.content from x12_file f where f.direction = 'out' and f.trading_partner_id = $1 and f.state = 'sent'
       and exists (select from claim c where c.x12_file_id = f.x12_file_id and c.adjudicated_at is null and c.rejected_at is null and c.replaced_at is null) order by f.x12_file_id`,
    [partner],
  )
/* Of a hundred clean claims the payers of the demo deny a few, in part or whole, and take some back later. */
const courses = [
  ['denied', 6],
  ['partly-denied', 9],
  ['late', 12],
  ['reversed', 13],
] as const
const courseOf = (number: string) => {
  const at = createHash('sha256').update(number).digest().readUInt16BE() % 100
  return courses.find(([, below]) => at < below)?.[0] ?? 'paid'
}

/** The ways to trading partners, each opened once. Where this is not the demo, nobody simulates a payer. */
export const transportsOf = (house: Pick<House, 'config' | 'database' | 'crypt' | 'now'>): Transports => {
  const opened = new Map<number, Promise<Transport | undefined>>()
  const simulated = async (partner: number): Promise<Transport | undefined> => {
    if (!(await demoIsLoaded(house))) return undefined
    const payer = simulatedPayer({
      name: 'Simulated payers',
      id: '00000',
      taxId: '591112222',
      now: house.now,
      seed: 'demo',
      course: (claim) => courseByMember(claim) ?? (claim.frequency === '1' ? courseOf(claim.number) : 'paid'),
    })
    const transport = simulatedTransport(payer)
    const files = await house.database.forActor(houseScope, async (tx) => (await together(tx, unanswered(partner)))[0])
    for (const { content } of files) transport.again(house.crypt.openBytes(content, x12FilePlace))
    return transport
  }
  return ({ tradingPartnerId, transport, settings }) => {
    const known = opened.get(tradingPartnerId)
    if (known !== undefined) return known
    const folder = FolderSettings.safeParse(settings)
    const way =
      transport === 'simulated' ? simulated(tradingPartnerId) : Promise.resolve(folder.success ? folderTransport(folder.data.path, house.now) : undefined)
    opened.set(tradingPartnerId, way)
    return way
  }
}
