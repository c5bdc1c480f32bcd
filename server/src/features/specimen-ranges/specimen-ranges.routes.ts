import { specimenRanges } from '@labgate/contract/specimen-ranges'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { addRange, asRange, endRange, rangesOf } from './specimen-ranges.ts'

/** Labels preprinted for an account (rules.md#preprinted-labels). */
export const specimenRangeRoutes = (house: House) =>
  routesFor('specimenRanges', specimenRanges, {
    list: async (call) => {
      const { CustomerId } = call.input
      const [rows] = await call.read({ customerId: Math.max(0, CustomerId) }, rangesOf(call.actor, CustomerId))
      return { list: rows.map(asRange) }
    },
    save: (call) => call.change((tx, telling) => addRange(tx, call.actor, call.input, telling, house.now())),
    end: (call) => call.change((tx, telling) => endRange(tx, call.actor, call.input.specimenRangeId, telling, house.now())),
  })
