import { late } from '@labgate/contract/late'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { actsOf, lateSpecimens } from './late.query.ts'

export const lateRoutes = (house: House) =>
  routesFor('late', late, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        lateSpecimens(actor, criteria, keysetOf(name, criteria), house.now()),
      )
      const page = countedPageOf(name, criteria, rows, ({ over, labOrderId }) => [over, labOrderId])
      return { ...page, list: page.list.map(({ over: _over, ...row }) => ({ ...row, acts: actsOf(row.step) })) }
    },
  })
