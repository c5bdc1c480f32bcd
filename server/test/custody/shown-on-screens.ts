import { accessioning } from '@labgate/contract/accessioning/accessioning'
import {
  isEnd,
  isHold,
  isRejection,
  statusGroups,
  Stage,
} from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { codeName } from '../../src/db/sql-parts.ts'
import { totalBound } from '../../src/http/page-of.ts'
import type { Cast } from './cast.ts'

interface LastEvent {
  labOrderId: number
  customerId: number
  statusId: number
  labStatus: string
}

/* Which last events each tile of the dashboard counts. */
const tiles: Readonly<Record<string, (statusId: number) => boolean>> = {
  created: (statusId) => (statusGroups[1201].statuses as readonly number[]).includes(statusId),
  received: (statusId) => statusId === Stage.Received,
  processing: (statusId) => (statusGroups[1202].statuses as readonly number[]).includes(statusId),
  resulted: (statusId) => (statusGroups[1203].statuses as readonly number[]).includes(statusId),
  notProcessed: isEnd,
  holdTotal: isHold,
}

/**
 * Where the bench's Last tubes or a dashboard tell another story of a specimen than its last event,
 * in sentences; none if they agree. Nobody may be working meanwhile.
 */
export const otherStoriesOnScreens = async ({
  practice,
  bench,
  supervisor,
  elsewhere,
}: Cast): Promise<string[]> => {
  const { lab, account } = practice
  const events = await lab.owner<LastEvent>(`
    select distinct on (e.lab_order_id)
      e.lab_order_id as "labOrderId",
      o.customer_id as "customerId",
      e.lab_status_id as "statusId",
      ${codeName('LabStatus', 'e.lab_status_id')} as "labStatus"
    from
      order_event e
      join lab_order o using (lab_order_id)
    order by e.lab_order_id, e.order_event_id desc
  `)
  const lastOf = new Map(events.map((event) => [event.labOrderId, event]))
  const atBench = await Promise.all(
    bench.map(async (visitor) => {
      const { list } = (await visitor.call(accessioning.lastTubes, {})).body as {
        list: { labOrderId: number; act: string; stands: boolean; labStatus: string }[]
      }
      return list.flatMap(({ labOrderId, act, stands, labStatus }) => {
        const last = lastOf.get(labOrderId)
        const isSo = last !== undefined && labStatus === last.labStatus
        const standsSo =
          act === 'hold'
            ? isHold(last?.statusId ?? 0)
            : act === 'reject'
              ? isRejection(last?.statusId ?? 0)
              : stands
        return isSo && stands === standsSo
          ? []
          : [
              `Last tubes says ${labStatus} of order ${labOrderId} after ${act}, and its last event ${last?.labStatus ?? 'nothing'}.`,
            ]
      })
    }),
  )
  const onDashboards = await Promise.all(
    [account.customerId, elsewhere.customerId].map(async (customerId) => {
      const summary = (await supervisor.call(orders.summary, { searchCriteria: { customerId } }))
        .body as Record<string, number>
      return Object.entries(tiles).flatMap(([tile, counts]) => {
        const count = Math.min(
          events.filter((event) => event.customerId === customerId && counts(event.statusId))
            .length,
          totalBound,
        )
        return summary[tile] === count
          ? []
          : [
              `The dashboard of account ${customerId} says ${tile} ${summary[tile]}, and the last events ${count}.`,
            ]
      })
    }),
  )
  return [...atBench, ...onDashboards].flat()
}
