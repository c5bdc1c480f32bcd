import { clockText, type Clock } from '@labgate/contract/kit/clock'
import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { readersClock } from '../../db/laboratory-clock.ts'
import { shortZone } from '../../paper/dates.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'

/** The last thing that happened to a specimen. */
export interface LastAct {
  labStatusId: number
  labStatus: string
  at: string
  userName: string
  timeZone: string
  /** How the caller reads times of day. */
  clock: Clock
}

export const lastActOn = (tx: Tx, labOrderId: number): Promise<LastAct | undefined> =>
  tx
    .selectFrom('order_event as e')
    .innerJoin('lab_order as o', 'o.lab_order_id', 'e.lab_order_id')
    .select([
      'e.lab_status_id as labStatusId',
      'e.at',
      'e.user_name as userName',
      sql<string>`${sql.raw(zoneOfOrder)}`.as('timeZone'),
    ])
    .select(
      sql<string>`
        coalesce(
          (select description from code where list = 'LabStatus' and id = e.lab_status_id),
          ''
        )
      `.as('labStatus'),
    )
    .select(sql<Clock>`${sql.raw(readersClock)}`.as('clock'))
    .where('e.lab_order_id', '=', labOrderId)
    .orderBy('e.order_event_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * 'Received on 11/20/2026 at 9:12 AM EST by Kim Person.' in the location's zone; '' if nothing is
 * known.
 */
export const describeWhoAndWhen = (act: LastAct | undefined): string => {
  if (act === undefined) return ''
  const at = new Date(act.at)
  const { day, time } = localOf(at, act.timeZone)
  return `${act.labStatus} on ${usDate(day)} at ${clockText(time, act.clock)} ${shortZone(at, act.timeZone)} by ${act.userName}.`
}
