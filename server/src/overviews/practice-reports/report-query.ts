import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { movedAway } from '@labgate/contract/orders/order-status'
import type {
  practiceReports,
  ReportColumn,
  ReportDate,
  ReportKind,
  ReportRow,
} from '@labgate/contract/overviews/practice-reports'
import type { Actor } from '../../access/actor.ts'
import type { Query } from '../../db/queries.ts'
import { countedOrders } from '../../features/figures/cells.query.ts'

export type ReportCriteria = ParsedInput<typeof practiceReports.run>['searchCriteria']

export interface ReportQuery extends ReportCriteria {
  report: ReportKind
  dateType: ReportDate
  from: string
  to: string
}

export interface Definition {
  columns: readonly ReportColumn[]
  /** Rows after the last ID, in ID order; for reports of counts, all at once. */
  query(
    actor: Actor,
    request: ReportQuery,
    after: number,
    limit: number,
  ): Query<Record<string, unknown>>
  rows(found: readonly unknown[]): { rows: ReportRow[]; total: ReportRow | null }
}

const everyType = 99

export const dayColumn: Readonly<Record<ReportDate, string>> = {
  collected: 'collected_day',
  received: 'received_day',
  released: 'released_day',
  ordered: 'created_day',
}

export const column = (name: string, title: string, isNumber = false): ReportColumn => ({
  name,
  title,
  isNumber,
  isDuration: false,
})
/** Its cells are minutes. */
export const durationColumn = (name: string, title: string): ReportColumn => ({
  ...column(name, title, true),
  isDuration: true,
})

/**
 * SQL: the user's counted orders for these criteria; parameters: those of the first lock, then
 * days, location, provider, type.
 */
export const counted = (
  actor: Actor,
  { dateType, from, to, locationId = 0, physicianId = 0, labTypeId = everyType }: ReportQuery,
) => {
  const { where, parameters } = countedOrders(actor, { from: 'orders', customers: actor.customers })
  return {
    where: `
      ${where}
      and f.ended <> ${movedAway}
      and f.${dayColumn[dateType]} between $5::date and $6::date
      and ($7 = 0 or f.location_id = $7)
      and ($8 = 0 or f.user_id_physician = $8)
      and ($9 = ${everyType} or f.lab_type_id = $9)
    `,
    parameters: [...parameters, from, to, locationId, physicianId, labTypeId],
  }
}

export const listColumns = [
  column('collected', 'Collected'),
  column('specimen', 'Specimen'),
  column('patient', 'Patient'),
  column('dob', 'DOB'),
  column('type', 'Test type'),
  column('provider', 'Provider'),
  column('location', 'Location'),
  column('status', 'Status'),
]
