import { specimenRanges } from '@labgate/contract/accessioning/specimen-ranges'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { addRange, asRange, endRange, rangesOf } from './specimen-ranges.ts'

/** Labels preprinted for an account (rules.md#preprinted-labels). */
export const specimenRangeRoutes = (context: AppContext) =>
  routesFor('specimenRanges', specimenRanges, {
    list: async (call) => {
      const { CustomerId } = call.input
      const [rows] = await call.read(
        { customerId: Math.max(0, CustomerId) },
        rangesOf(call.actor, CustomerId),
      )
      return { list: rows.map(asRange) }
    },
    save: (call) =>
      call.change((tx, change) => addRange(tx, call.actor, call.input, change, context.now())),
    end: (call) =>
      call.change((tx, change) =>
        endRange(tx, call.actor, call.input.specimenRangeId, change, context.now()),
      ),
  })
