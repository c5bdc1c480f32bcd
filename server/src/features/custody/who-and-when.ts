import { localOf } from '@labgate/contract/orders/collection'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { shortZone, usDate } from '../../paper/dates.ts'

/** The last thing that happened to a specimen. */
export interface LastAct {
  labStatusId: number
  labStatus: string
  at: string
  userName: string
  timeZone: string
}

export const lastActOn = (tx: Tx, labOrderId: number): Promise<LastAct | undefined> =>
  tx
    .selectFrom('order_event as e')
    .innerJoin('lab_order as o', 'o.lab_order_id', 'e.lab_order_id')
    .select(['e.lab_status_id as labStatusId', 'e.at', 'e.user_name as userName', sql<string>`${sql.raw(zoneOfOrder)}`.as('timeZone')])
    .select(sql<string>`coalesce((select description from code where list = 'LabStatus' and id = e.lab_status_id), '')`.as('labStatus'))
    .where('e.lab_order_id', '=', labOrderId)
    .orderBy('e.order_event_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** 'h:mm AM' of HH:mm. */
const usTime = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Received on 11/20/2026 at 9:12 AM EST by Kim Person.' in the location's zone; '' when nothing is known. */
export const saysWhoAndWhen = (act: LastAct | undefined): string => {
  if (act === undefined) return ''
  const at = new Date(act.at)
  const { day, time } = localOf(at, act.timeZone)
  return `${act.labStatus} on ${usDate(day)} at ${usTime(time)} ${shortZone(at, act.timeZone)} by ${act.userName}.`
}
