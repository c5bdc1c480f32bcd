import { centsOf } from './cents.ts'
import { guideOf } from './guides/guides.ts'
import type { Interchange, TransactionSet } from './segment.ts'
import { elementOf } from './segment.ts'

/** Sets of a payer's file that Labgate does not read, of one kind and version. */
export interface ForeignSets {
  /** ST01: '835'. */
  kind: string
  /** ST03 or GS08: '004010X091A1'. */
  version: string
  count: number
  /** Money that they name, in cents; 0 if none. */
  cents: number
}

/** Kinds that payers send and Labgate reads. */
const incoming = ['835', '999', '277', '271']
const longestKind = 5
const longestVersion = 12
/* Any bytes can stand there, and the words are shown and stored. */
const plain = (text: string, most: number): string =>
  text.replace(/[^A-Za-z0-9]/g, '').slice(0, most)
/** ST01 as it is shown and stored. */
export const kindOf = ({ kind }: TransactionSet): string => plain(kind, longestKind) || '?'

/* BPR02, in cents; 0 if there is none, or it cannot be read. */
const paymentIn = ({ segments }: TransactionSet): number => {
  const cents = centsOf(
    elementOf(
      segments.find(({ id }) => id === 'BPR'),
      2,
    ),
  )
  return Number.isFinite(cents) ? Math.abs(cents) : 0
}

/** What nobody reads in these interchanges. */
export const foreignSetsIn = (interchanges: readonly Interchange[]): ForeignSets[] => {
  const found = new Map<string, ForeignSets>()
  for (const set of interchanges.flatMap(({ groups }) => groups.flatMap(({ sets }) => sets))) {
    if (incoming.includes(set.kind) && guideOf(set) !== undefined) continue
    const [kind, version] = [kindOf(set), plain(set.guide, longestVersion)]
    const one = found.get(`${kind} ${version}`) ?? { kind, version, count: 0, cents: 0 }
    one.count++
    one.cents += paymentIn(set)
    found.set(`${kind} ${version}`, one)
  }
  return [...found.values()]
}

const segmentName = 'BPR'
const longestHead = 40
/**
 * Money that a payer's file names (BPR02 of its sets), in cents, read without its structure: it may
 * have none. What cannot be read counts as nothing.
 */
export const moneyIn = (bytes: Uint8Array): number => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (
    let at = content.indexOf(segmentName);
    at !== -1;
    at = content.indexOf(segmentName, at + segmentName.length)
  ) {
    const [before, head] = [
      content.toString('latin1', Math.max(0, at - 1), at),
      content.toString('latin1', at + segmentName.length, at + longestHead),
    ]
    const cents = centsOf(head.split(head.charAt(0))[2] ?? '')
    if (/^[^A-Za-z0-9]?$/.test(before) && Number.isFinite(cents)) sum += Math.abs(cents)
  }
  return sum
}
