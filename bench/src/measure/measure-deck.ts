import type { Deck, Kind } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import type { Ask } from '../load/ask.ts'
import type { Callers } from '../load/callers.ts'
import { figuresOf, type Figures, type Slice } from './figures.ts'

export interface Measured {
  name: DeckName
  kind: Kind
  callers: number
  ours: Figures
  floor: Figures
  /** The product's figure divided by the floor's. */
  ratio: { p95: number; perSecond: number }
}
export interface Ports {
  ours: number
  floor: number
}

const callerCounts = [1, 16] as const
/** The product and the floor take turns, so that other load on the machine affects both. */
const turns = 5
const probes = 3

/** The response of a server on this machine, as JSON. */
export const answerTo = async (
  port: number,
  { method, path, headers, body }: Ask,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  return (await answer.json()) as Record<string, unknown>
}

/**
 * The server and the floor must return the same records; otherwise the figures are not comparable.
 */
const compare = async ({ name, ours, floor, idsOf }: Deck, ports: Ports): Promise<void> => {
  if (idsOf === undefined) return
  for (let at = 0; at < probes; at++) {
    const [own, bare] = [ours[at], floor[at]]
    if (own === undefined || bare === undefined) continue
    const answer = await answerTo(ports.ours, own)
    const rows = 'list' in answer ? (answer['list'] as Record<string, unknown>[]) : [answer]
    // the floor returns one row more than the page: the server reads it to know whether there are
    // more
    const bareRows = (
      (await answerTo(ports.floor, bare))['list'] as Record<string, unknown>[]
    ).slice(0, rows.length)
    if (
      rows.length === 0 ||
      JSON.stringify(rows.map(idsOf)) !== JSON.stringify(bareRows.map(idsOf))
    )
      throw new Error(
        `${name}: the server and the floor answer different records (${JSON.stringify(answer).slice(0, 300)}).`,
      )
  }
}

const mustBeSaved = async ({ name, wasSaved }: Deck, ports: Ports): Promise<void> => {
  if (wasSaved === undefined) return
  const record = await answerTo(ports.ours, wasSaved.ask)
  if (!wasSaved.describe(record))
    throw new Error(
      `${name}: the record does not show the last save (${JSON.stringify(record).slice(0, 300)}).`,
    )
}

/**
 * For requests that can be made only once: how many are used for warm-up and for each turn, with an
 * equal share for each number of callers.
 */
const sharesOf = (
  { ours, floor, callers = callerCounts }: Deck,
  count: number,
): { warmUp: number; turn: number } => {
  const share = Math.floor(Math.min(ours.length, floor.length) / callers.length)
  const ofCallers = (requests: number): number => Math.floor(requests / count) * count
  const warmUp = ofCallers(share / 12)
  return { warmUp, turn: ofCallers((share - warmUp) / turns) }
}

/**
 * Measures one deck with each of its numbers of callers, for `seconds` on the server and as long on
 * the floor.
 */
export const measureDeck = async (
  deck: Deck,
  callers: Callers,
  ports: Ports,
  seconds: number,
): Promise<Measured[]> => {
  await compare(deck, ports)
  const warmUp = Math.min(2, seconds / 4)
  const fresh = { ours: true, floor: true }
  const run = (
    side: 'ours' | 'floor',
    count: number,
    length: number,
    most: number,
  ): Promise<Slice> => {
    const asks = fresh[side] ? { asks: deck[side] } : {}
    fresh[side] = false
    return callers.run({
      deck: `${deck.name}, ${side}`,
      ...asks,
      port: ports[side],
      callers: count,
      seconds: length,
      ...(deck.once === true && { most }),
    })
  }
  const measured: Measured[] = []
  for (const count of deck.callers ?? callerCounts) {
    const shares = sharesOf(deck, count)
    await run('ours', count, warmUp, shares.warmUp)
    await run('floor', count, warmUp, shares.warmUp)
    const slices: Record<'ours' | 'floor', Slice[]> = { ours: [], floor: [] }
    for (let turn = 0; turn < turns; turn++)
      for (const side of ['ours', 'floor'] as const)
        slices[side].push(await run(side, count, seconds / turns, shares.turn))
    const [ours, floor] = [figuresOf(slices.ours), figuresOf(slices.floor)]
    measured.push({
      name: deck.name,
      kind: deck.kind,
      callers: count,
      ours,
      floor,
      ratio: { p95: ours.p95 / floor.p95, perSecond: ours.perSecond / floor.perSecond },
    })
  }
  await mustBeSaved(deck, ports)
  return measured
}
