import { randomOf } from '@labgate/demo/random.ts'
import { expect, test } from 'vitest'
import { rungOf } from './ladder.ts'
import { playQueue, rateAt } from './queue.ts'

/* Mean wait of a queue without memory, by Erlang's formula C. */
const erlangWait = (perMs: number, serviceMs: number, processors: number): number => {
  const load = perMs * serviceMs
  let term = 1
  let sum = 1
  for (let at = 1; at < processors; at++) {
    term *= load / at
    sum += term
  }
  const full = (term * load) / processors / (1 - load / processors)
  return (full / (sum + full)) * (serviceMs / (processors - load))
}

test.each([
  [1, 0.5],
  [2, 0.6],
  [8, 0.8],
])('%i processors that are %f busy let requests wait as Erlang says', (processors, busy) => {
  const [serviceMs, requests] = [10, 150_000]
  const perSecond = rateAt(busy, serviceMs, processors)
  const random = randomOf(`queue of ${processors}`)
  const { mean, p95 } = playQueue({ perSecond, serviceMs, processors }, requests, () =>
    random.next(),
  )
  const expected = erlangWait(perSecond / 1000, serviceMs, processors)
  expect(mean).toBeGreaterThan(expected * 0.88)
  expect(mean).toBeLessThan(expected * 1.12)
  expect(p95).toBeGreaterThan(mean)
})

test('a year of orders becomes those of its busiest second, and what they take', () => {
  const year = { days: 250, busiestHour: 0.18, planned: 0.5 }
  // 5,000 a day, 900 in an hour, one in four seconds
  expect(rungOf(1_250_000, { server: 200, database: 400, wal: 1e6, growth: 20_000 }, year)).toEqual(
    {
      ordersAYear: 1_250_000,
      ordersADay: 5000,
      atPeak: 0.25,
      serverCores: 0.1,
      databaseCores: 0.2,
      walAtPeak: 0.25,
      growthAYear: 0.025,
    },
  )
})
