import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { shortZone } from '../../paper/dates.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'

/** The last thing that happened to a specimen. */
export interface LastAct {
  labStatusId: number
  labStatus: string
  at: string
  userName: string
  timeZone: string
  /** Whether the caller's clock shows 2:05 PM instead of 14:05. */
  twelveHourClock: boolean
}

/** SQL: how the caller's clock shows times of day. */
export const clockOfReader =
  'coalesce((select twelve_hour_clock from app_user where user_id = scope_user()), false)'

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
    .select(sql<boolean>`${sql.raw(clockOfReader)}`.as('twelveHourClock'))
    .where('e.lab_order_id', '=', labOrderId)
    .orderBy('e.order_event_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** '02:05 PM' for '14:05', as the web app shows it. */
const twelveHours = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${String(hour % 12 || 12).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * 'Received on 11/20/2026 at 09:12 EST by Kim Person.' in the location's zone; '' if nothing is
 * known.
 */
export const describeWhoAndWhen = (act: LastAct | undefined): string => {
  if (act === undefined) return ''
  const at = new Date(act.at)
  const { day, time } = localOf(at, act.timeZone)
  return `${act.labStatus} on ${usDate(day)} at ${act.twelveHourClock ? twelveHours(time) : time} ${shortZone(at, act.timeZone)} by ${act.userName}.`
}
