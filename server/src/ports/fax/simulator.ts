import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FaxCarrier, FaxNews, OutgoingFax } from './fax-carrier.ts'

interface Handed {
  number: string
  pages: number
  at: number
  /** Of this number, counted from 1. */
  call: number
}

/** Ends of a number with which a fate can be called up. */
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
const secondsOf = (text: string, least: number, most: number): number => least + (createHash('sha256').update(text).digest().readUInt32BE(0) % (most - least))

/**
 * The telephone network of the demo. A fax is under way for so many seconds, or for 4 to 30, drawn from its reference, and 3 more for each page; then most
 * arrive. A number that ends in 11 is always busy, 12 at the first call; nobody answers 13, nor 14 at the first call; 15 gets half of the pages; at 16 a
 * person answers; 17 does not confirm the last page of the first call. What it was handed it remembers in `file` when it is closed, so that a fax that is
 * under way survives an orderly stop.
 */
export const faxSimulator = (now: () => Date, file = '', seconds?: number): FaxCarrier => {
  const handed = new Map<string, Handed>(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, Handed][]) : [])
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
      writeFileSync(file, JSON.stringify([...handed].filter(([, { at }]) => at > since)), { mode: 0o600 })
    },
  }
}
