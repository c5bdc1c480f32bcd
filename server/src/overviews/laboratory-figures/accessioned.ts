import { may } from '@labgate/contract/access/permissions'
import { dayAfter } from '@labgate/contract/kit/days'
import type { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import { asIfOpen } from '../../access/closed-chart.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import type { Call } from '../../http/call.ts'
import {
  accessionedBy,
  accessionersSince,
  accessionerName,
  type AccessionDay,
} from './bench.queries.ts'

const usualDays = 7
const peopleDays = 28

/**
 * What one person accessioned in a span of days; another person’s only for those who see everyone’s
 * work.
 */
export const accessionedOf = async (
  context: AppContext,
  call: Call<(typeof houseFigures)['accessioned'], Actor>,
) => {
  const { actor } = call
  const { userId_Accessioner: other = 0, startDate, endDate } = call.input.searchCriteria
  const userId = other > 0 ? other : actor.asId
  const seesAll = may(actor.who, 'audit-rate.read')
  if (userId !== actor.asId && !seesAll)
    throw new Refusal('not-permitted', 'You can see your own work only.')
  const state = await figuresAsOf(context, actor)
  const to = endDate ?? state.today
  const [rows, name, people] = await context.database.ask(asIfOpen(actor), [
    accessionedBy(userId, startDate ?? dayAfter(to, 1 - usualDays), to),
    accessionerName(userId),
    ...(seesAll ? [accessionersSince(dayAfter(state.today, 1 - peopleDays), state.today)] : []),
  ])
  return {
    ...state,
    userId,
    accessioner: rowsOf<{ name: string }>(name)[0]?.name ?? '',
    people: rowsOf<{ userId: number; userName: string }>(people),
    list: rowsOf<AccessionDay>(rows),
  }
}
