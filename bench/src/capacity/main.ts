import { parseArgs } from 'node:util'
import { randomOf } from '@labgate/demo/random.ts'
import { closeAll, closeOnSignals } from '../closers.ts'
import { columns } from '../report/tables.ts'
import { rungOf, usualYear } from './ladder.ts'
import { measureDay } from './measure-day.ts'
import { playQueue, rateAt } from './queue.ts'

const help = `node bench/src/capacity/main.ts [--orders N]

Plays a day of the simulator on a Labgate with the demo and a PostgreSQL of its own, and prints what the life of one order costs, what
laboratories of growing size need by that, and how long requests wait for processors that are busy. docs/operations/capacity.md has the
figures and says which are measured.

  --orders N   orders of the day, 24 to 200 (120)
`
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '120' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const orders = Number(values.orders)
if (values.help || !Number.isInteger(orders) || orders < 24 || orders > 200) {
  console.log(help)
  process.exit(values.help ? 0 : 1)
}
const ladder = [10_000, 100_000, 1_000_000, 10_000_000, 50_000_000, 200_000_000]
/** Processor time of a request of which an order's life has some forty. */
const usualRequestMs = 5
const requests = 400_000

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const digits = (value: number, count: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: count, minimumFractionDigits: count })

closeOnSignals()
try {
  const costs = await measureDay(orders, console.log)
  console.log(`
${costs.orders} orders, each: ${digits(costs.server, 1)} ms of Labgate, ${digits(costs.database, 1)} ms of PostgreSQL, ${whole(costs.statements)} statements, ${whole(costs.wal / 1000)} kB of log, ${whole(costs.growth / 1000)} kB of growth
`)
  console.log(
    columns([
      ['orders a year', 'a day', 'a second', 'cores', 'of PostgreSQL', 'log, MB/s', 'growth, TB'],
      ...ladder.map((ordersAYear) => {
        const rung = rungOf(ordersAYear, costs)
        return [
          whole(rung.ordersAYear),
          whole(rung.ordersADay),
          digits(rung.atPeak, 2),
          digits(rung.serverCores, 2),
          digits(rung.databaseCores, 2),
          digits(rung.walAtPeak, 2),
          digits(rung.growthAYear, 2),
        ]
      }),
    ]),
  )
  console.log(
    `${usualYear.days} days, ${usualYear.busiestHour * 100} % in the busiest hour, ${usualYear.planned * 100} % of the processors busy\n`,
  )
  const random = randomOf('capacity')
  console.log(
    columns([
      ['busy', ...[2, 4, 8, 16].map((cores) => `${cores} cores, p95 ms`)],
      ...[0.4, 0.6, 0.7, 0.8, 0.9].map((busy) => [
        `${busy * 100} %`,
        ...[2, 4, 8, 16].map((processors) =>
          digits(
            playQueue(
              {
                perSecond: rateAt(busy, usualRequestMs, processors),
                serviceMs: usualRequestMs,
                processors,
              },
              requests,
              () => random.next(),
            ).p95,
            1,
          ),
        ),
      ]),
    ]),
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await closeAll()
}
