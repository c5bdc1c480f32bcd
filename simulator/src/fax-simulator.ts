import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FaxCarrier, FaxNews, OutgoingFax } from '@labgate/server/ports/fax/fax-carrier.ts'

interface Handed {
  number: string
  pages: number
  at: number
  /** Call count for this number, from 1. */
  call: number
}

/** Number endings that trigger an outcome. */
const fates: Readonly<Record<string, (of: Handed) => FaxNews>> = {
  '11': () => ({ is: 'busy' }),
  '12': ({ call, pages }) => (call === 1 ? { is: 'busy' } : { is: 'sent', pages }),
  '13': () => ({ is: 'no answer' }),
  '14': ({ call, pages }) => (call === 1 ? { is: 'no answer' } : { is: 'sent', pages }),
  '15': ({ pages }) => ({ is: 'partial', pages: Math.floor(pages / 2) }),
  '16': () => ({ is: 'refused', says: 'A person answered, not a fax machine.' }),
  '17': ({ call, pages }) => (call === 1 ? { is: 'unconfirmed' } : { is: 'sent', pages }),
}
const rememberedMs = 60 * 60_000
const secondsOf = (text: string, least: number, most: number): number =>
  least + (createHash('sha256').update(text).digest().readUInt32BE(0) % (most - least))

/**
 * The telephone network of the demo. A fax takes `seconds`, or 4 to 30 drawn from its reference
 * plus 3 for each page; then most arrive. A number ending in 11 is always busy, 12 on the first
 * call; no one answers 13, nor 14 on the first call; 15 gets half of the pages; at 16 a person
 * answers; 17 does not confirm the last page on the first call. When closed, it saves what it was
 * handed in `file`, so that a fax in progress survives an orderly stop.
 */
export const faxSimulator = (now: () => Date, file = '', seconds?: number): FaxCarrier => {
  const handed = new Map<string, Handed>(
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, Handed][]) : [],
  )
  const calls = new Map<string, number>()
  const newsOf = (reference: string, of: Handed): FaxNews => {
    const takes = seconds ?? secondsOf(reference, 4, 30) + 3 * of.pages
    if (now().getTime() < of.at + takes * 1000) return { is: 'under way' }
    return fates[of.number.slice(-2)]?.(of) ?? { is: 'sent', pages: of.pages }
  }
  return {
    name: 'simulator',
    send: async ({ number, pages }: OutgoingFax, reference) => {
      const known = handed.get(reference)
      if (known !== undefined) return newsOf(reference, known)
      const call = (calls.get(number) ?? 0) + 1
      calls.set(number, call)
      const first = { number, pages, at: now().getTime(), call }
      handed.set(reference, first)
      return newsOf(reference, first)
    },
    ask: async (reference) => {
      const found = handed.get(reference)
      return found && newsOf(reference, found)
    },
    close: () => {
      const since = now().getTime() - rememberedMs
      if (file === '') return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([...handed].filter(([, { at }]) => at > since)), {
        mode: 0o600,
      })
    },
  }
}
