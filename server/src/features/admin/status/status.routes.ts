import { status } from '@labgate/contract/admin/status'
import type { AppContext } from '../../../app-context.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { findFacts } from './find-facts.ts'
import { judge } from './judge.ts'
import { recordUpkeep } from './record-upkeep.ts'

const systemStatus = async (context: AppContext, call: Call<(typeof status)['get']>) => {
  await call.read({})
  const facts = await findFacts(context)
  return {
    at: new Date(facts.now).toISOString(),
    lines: judge(facts).map(({ area, name, state, says: text, rule }) => ({
      area,
      name,
      state,
      says: text,
      rule,
    })),
  }
}

export const statusRoutes = (context: AppContext) =>
  routesFor('status', status, {
    get: (call) => systemStatus(context, call),
    record: (call) =>
      call.change((tx, change) => recordUpkeep(tx, call.actor, call.input, change, context.now())),
  })
