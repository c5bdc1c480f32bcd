import { status } from '@labgate/contract/status'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { gatherStatus } from './gather.ts'
import { shortOf, statusOf } from './judge.ts'

const freshMs = 60_000

export const statusRoutes = (house: House) => {
  /* Everybody's page may ask: read once a minute. `since`: when each was first seen on this node. */
  let known: { at: number; says: string[] } | undefined
  const since = new Map<string, string>()
  const short = async (): Promise<string[]> => {
    const at = house.now().getTime()
    if (known === undefined || at - known.at > freshMs) known = { at, says: shortOf(statusOf(await gatherStatus(house))) }
    for (const says of known.says) if (!since.has(says)) since.set(says, new Date(at).toISOString())
    for (const says of since.keys()) if (!known.says.includes(says)) since.delete(says)
    return known.says
  }
  return routesFor('status', status, {
    get: async (call) => {
      await call.read({})
      return { at: house.now().toISOString(), list: statusOf(await gatherStatus(house)) }
    },
    short: async () => {
      const says = await short()
      return { allWorks: says.length === 0, list: says.map((one) => ({ says: one, since: since.get(one) ?? null })) }
    },
  })
}
