import { late } from '@labgate/contract/late'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { keysetOf, pageOf } from '../../http/page-of.ts'
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
      const page = pageOf(name, criteria, rows, rows[0]?.counted ?? 0, ({ over, labOrderId }) => [over, labOrderId])
      return { ...page, list: page.list.map(({ over: _over, counted: _counted, ...row }) => ({ ...row, acts: actsOf(row.step) })) }
    },
  })
