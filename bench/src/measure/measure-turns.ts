import type { Deck } from '../calls/deck.ts'
import type { Ask } from '../load/ask.ts'
import { figuresOf } from './figures.ts'
import type { Measured, Ports } from './measure-deck.ts'

const timed = async (
  port: number,
  { method, path, headers, body, expects }: Ask,
  name: string,
): Promise<number> => {
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  const took = performance.now() - begun
  if (!answer.ok || !text.startsWith('{"valid":true') || !text.includes(expects))
    throw new Error(`${name}: an answer is not as expected: ${answer.status} ${text.slice(0, 300)}`)
  return took
}

/**
 * Each request once, alternating product and floor: for requests that cannot repeat or are slow
 * enough that a few suffice. The first of each warms up.
 */
export const measureTurns = async (
  { name, kind, ours, floor }: Deck,
  ports: Ports,
): Promise<Measured> => {
  const took: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }
  for (let at = 0; at < Math.min(ours.length, floor.length); at++) {
    const [own, bare] = [ours[at], floor[at]]
    if (own === undefined || bare === undefined) break
    const [one, other] = [
      await timed(ports.ours, own, name),
      await timed(ports.floor, bare, `${name}, floor`),
    ]
    if (at === 0) continue
    took.ours.push(one)
    took.floor.push(other)
  }
  const of = (each: readonly number[]) =>
    figuresOf([
      {
        latencies: Float64Array.from(each),
        seconds: each.reduce((sum, one) => sum + one, 0) / 1000,
      },
    ])
  const figures = { ours: of(took.ours), floor: of(took.floor) }
  return {
    name,
    kind,
    callers: 1,
    ...figures,
    ratio: {
      p95: figures.ours.p95 / figures.floor.p95,
      perSecond: figures.ours.perSecond / figures.floor.perSecond,
    },
  }
}
