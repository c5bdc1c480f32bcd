import { percentileOf } from '@labgate/contract/figures/segments'
import { dayAfter } from '@labgate/contract/kit/days'
import type { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import { asIfOpen } from '../../access/closed-chart.ts'
import type { AppContext } from '../../app-context.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'
import type { Call } from '../../http/call.ts'
import { dockByHour } from './bench.queries.ts'

const dockDays = 14
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How long specimens wait at the dock, by hour of receipt. */
export const dockHours = async (
  context: AppContext,
  call: Call<(typeof houseFigures)['dock'], Actor>,
) => {
  const { actor } = call
  const state = await figuresAsOf(context, actor)
  const from = dayAfter(state.today, 1 - dockDays)
  const [rows] = await context.database.ask(asIfOpen(actor), [dockByHour(from, state.today)])
  const counted = rowsOf<{ hour: number; bucket: number; n: number }>(rows)
  const list = hours.map((hour) => {
    const own = counted.filter((row) => row.hour === hour)
    return {
      hour,
      n: own.reduce((sum, { n }) => sum + n, 0),
      p50: percentileOf(own, 'p50'),
      p90: percentileOf(own, 'p90'),
    }
  })
  return { ...state, from, to: state.today, list }
}
