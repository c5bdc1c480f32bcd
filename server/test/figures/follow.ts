import type { ScreenLink } from '@labgate/contract/access/link-to'
import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { accounts } from '@labgate/contract/accounts/accounts'
import { faxes } from '@labgate/contract/faxes/faxes'
import { filtersOf } from '@labgate/contract/kit/address'
import { orderCriteriaOf } from '@labgate/contract/orders/list-address'
import { orderAddress } from '@labgate/contract/orders/order-address'
import { orders } from '@labgate/contract/orders/orders'
import { results } from '@labgate/contract/results/results'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { Visitor } from '../lab.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
type Answer = any
const find = async (who: Visitor, endpoint: Answer, searchCriteria: object): Promise<Answer> => {
  const { body } = await who.call(endpoint, {
    searchCriteria: { pageSize: 50, ...searchCriteria },
  })
  if (body.valid !== true) throw new Error(JSON.stringify(body))
  return body
}

/** Addresses hold text. */
const asAddress = (search: ScreenLink['search']): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
const spanOf = ({ from, to }: Record<string, string>) => ({ startDate: from, endDate: to })

/** The lists behind figures, each requested as its screen does from its address. */
const lists: Readonly<
  Record<string, (who: Visitor, search: Record<string, string>) => Promise<Answer>>
> = {
  '/lab-order': (who, search) =>
    find(
      who,
      orders.list,
      orderCriteriaOf(
        filtersOf(orderAddress, search),
        { accountId: 0, locationId: 0 },
        '2000-01-01',
      ),
    ),
  '/audit': (who, { dateType, errors, person = 0, ...rest }) =>
    find(who, orderAudits.list, {
      dateType,
      errors: errors ?? false,
      userId_Accessioner: person,
      ...spanOf(rest),
    }),
  '/result-desk': (who, { calls, ...rest }) =>
    find(who, results.criticals, { calls, ...spanOf(rest) }),
  '/fax-service': (who, { tries, ...rest }) => find(who, faxes.list, { tries, ...spanOf(rest) }),
  '/shipLog': (who, { received, outOfBalance, ...rest }) =>
    find(who, shipLogs.list, { received, outOfBalance, ...spanOf(rest) }),
  '/customer-filter': (who, search) => find(who, accounts.list, search),
}

export interface Followed {
  total: number
  /** Those in restricted charts, which the list omits and reports. */
  inRestricted: number
  rows: Record<string, unknown>[]
}
/**
 * Number of entries in the list behind a figure, including those it reports in restricted charts.
 */
export const follow = async (who: Visitor, { to, search }: ScreenLink): Promise<Followed> => {
  const list = lists[to]
  if (list === undefined) throw new Error(`no list behind ${to}`)
  const { total, inRestricted = 0, list: rows } = await list(who, asAddress(search))
  return { total: total + inRestricted, inRestricted, rows }
}
