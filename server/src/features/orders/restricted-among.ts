import { practiceStaff } from '@labgate/contract/access/user-types'
import { lastDayOf } from '@labgate/contract/figures/links'
import { isKeptByDay, measureNames, measures } from '@labgate/contract/figures/measures'
import { startOf } from '@labgate/contract/figures/periods'
import { isAmong } from '@labgate/contract/kit/coded'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../access/actor.ts'
import { asIfOpen } from '../../access/closed-chart.ts'
import { mayReadFindings } from '../../core/figures/guard.ts'
import { isOfFigure, type OrderCriteria } from '../../core/orders/list-criteria.ts'
import { countRestricted } from '../../core/orders/orders.queries.ts'
import type { Database } from '../../db/database.ts'
import { askLaboratoryTimeZone } from '../../db/laboratory-time-zone.ts'

/**
 * Criteria that a laboratory figure is broken down by. Any other criterion could reveal whose chart
 * it is.
 */
const ofFigures = new Set<string>([
  ...([
    'measure',
    'segment',
    'pace',
    'isStat',
    'isRoutine',
    'labTypeId',
    'collectionDateStart',
    'collectionDateEnd',
    'customerId',
  ] as const),
  ...([
    'userId_Bench',
    'enteredFrom',
    'payerMix',
    'hour',
    'analyte',
    'isFound',
    'sort',
    'after',
    'pageSize',
  ] as const),
] satisfies (keyof OrderCriteria)[])
const unset: readonly unknown[] = [undefined, null, '', 0, false]

const isWholeMonth = (
  { collectionDateStart: from, collectionDateEnd: to }: OrderCriteria,
  today: string,
): boolean =>
  typeof from === 'string' &&
  typeof to === 'string' &&
  from === startOf('m', from) &&
  (to === lastDayOf(from) || (to >= today && to <= lastDayOf(from)))

/**
 * Whether the figure behind these criteria counts restricted charts (docs/decisions/0050): cells
 * do. Cells of one account are stored by month, and by day for some measures; figures counted from
 * its orders leave them out. Findings are counted over all accounts together.
 */
const countsRestricted = (actor: Actor, criteria: OrderCriteria, today: string): boolean => {
  const {
    measure = 0,
    segment = 0,
    customerId = 0,
    analyte = '',
    userId_Bench = 0,
    enteredFrom = '',
    payerMix = '',
  } = criteria
  if (actor.locations !== null || isAmong(practiceStaff, actor.who.userTypeId)) return false
  if (
    Object.entries(criteria).some(([name, value]) => !unset.includes(value) && !ofFigures.has(name))
  )
    return false
  const known = measureNames.find((name) => measures[name].id === measure)
  const isFinding = analyte !== '' || (known !== undefined && measures[known].kind === 'finding')
  if (isFinding) return mayReadFindings(actor) && customerId === 0 && isWholeMonth(criteria, today)
  if (customerId === 0) return actor.customers === 'all' || segment === 0
  if (segment > 0 || userId_Bench > 0 || enteredFrom !== '' || payerMix !== '') return false
  return isKeptByDay(measure) || isWholeMonth(criteria, today)
}

/**
 * How many more orders the figure behind a list counts that are in restricted charts closed to the
 * user: only a number, nothing about whose; 0 for every other search.
 */
export const restrictedAmong = async (
  database: Pick<Database, 'ask'>,
  actor: Actor,
  criteria: OrderCriteria,
  now: Date,
): Promise<number> => {
  const { charts = [] } = actor
  if (charts === 'all' || !isOfFigure(criteria)) return 0
  const [setting] = await database.ask(actor, [askLaboratoryTimeZone()])
  const { zone } = (setting?.rows[0] ?? { zone: 'UTC' }) as { zone: string }
  if (!countsRestricted(actor, criteria, dayAt(now, zone))) return 0
  const open = asIfOpen(actor)
  const [outcome] = await database.ask(open, [countRestricted(open, criteria, charts)])
  return Number((outcome?.rows[0] as { count?: number } | undefined)?.count ?? 0)
}
