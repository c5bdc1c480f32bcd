import type { RunAnswer, RunOrder } from './ask.ts'
import { callUntil } from './caller.ts'
import { write, type Written } from './written.ts'

/* The callers, in a separate process: their cost must not show in the server's figures. */

interface Deck {
  written: readonly Written[]
  at: number
}
const decks = new Map<string, Deck>()

/**
 * Caller c of n takes the asks c, c + n, c + 2n ...: no two callers have the same one at the same
 * time, so saves of a record follow one another. If there are fewer asks than callers, which only
 * happens with searches, each caller takes all.
 */
const turnsOf = (deck: Deck, caller: number, callers: number): (() => Written) => {
  const own =
    deck.written.length < callers
      ? deck.written
      : deck.written.filter((_, at) => at % callers === caller)
  let at = Math.floor(deck.at / callers)
  return () => {
    deck.at++
    const taken = own[at++ % own.length]
    if (taken === undefined) throw new Error('There are no requests.')
    return taken
  }
}

/** Of a deck's next `most` requests, caller c of n takes c, c + n, c + 2n ..., each once. */
const onceOf = (
  deck: Deck,
  caller: number,
  callers: number,
  most: number,
): (() => Written | undefined) => {
  const own = deck.written.slice(deck.at, deck.at + most).filter((_, at) => at % callers === caller)
  return () => own.shift()
}

const run = async ({
  deck: name,
  asks,
  port,
  callers,
  seconds,
  most,
}: RunOrder): Promise<RunAnswer> => {
  if (asks !== undefined) decks.set(name, { written: asks.map(write), at: 0 })
  const deck = decks.get(name)
  if (deck === undefined) throw new Error(`There are no requests for ${name}.`)
  const latencies: number[] = []
  const begun = performance.now()
  const turns = Array.from({ length: callers }, (_, caller) =>
    most === undefined ? turnsOf(deck, caller, callers) : onceOf(deck, caller, callers, most),
  )
  const until = most === undefined ? begun + seconds * 1000 : Infinity
  await Promise.all(
    turns.map((next) => callUntil(port, next, until, (took) => latencies.push(took))),
  )
  if (most !== undefined) deck.at += most
  return { latencies: Float64Array.from(latencies), seconds: (performance.now() - begun) / 1000 }
}

process.on('message', (order: RunOrder) => {
  void run(order)
    .catch((error: Error): RunAnswer => ({ failed: error.message }))
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit(0))
