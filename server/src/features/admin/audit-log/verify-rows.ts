import { nodeKeyOf, rowCode, rowKeysOf } from '../../../access/audit-tickets.ts'
import type { AuditKey } from '../../../ports/audit-key/audit-key.ts'
import { textOf, type SealedRow } from './chain.ts'

/*
 * Which numbers of one process were seen. They arrive nearly in order, so the set not yet joined to
 * the others stays small.
 */
interface Seen {
  key: Buffer
  /** All numbers up to this one were seen. */
  upTo: number
  beyond: Set<number>
  /** Complete up to here, according to some row. */
  settled: number
  /** The row with the highest number. */
  last: { number: number; auditId: number }
}

const see = (seen: Seen, number: number): void => {
  if (number <= seen.upTo) return
  seen.beyond.add(number)
  while (seen.beyond.delete(seen.upTo + 1)) seen.upTo++
}

type KeyedRow = SealedRow &
  Record<'node' | 'number' | 'settled', number> & { voided: number[]; mac: string }
const isKeyed = (row: SealedRow): row is KeyedRow =>
  row.mac !== null &&
  row.node !== null &&
  row.number !== null &&
  row.settled !== null &&
  row.voided !== null

/**
 * Checks each keyed row individually, and at the end reports missing ones. `keys`: the current one
 * and former ones.
 */
export const rowVerifier = (keys: readonly AuditKey[]) => {
  const nodes = new Map<number, Seen>()
  /* All rows of a process are coded with one key: the first that matches its first row. */
  const seenOf = async (row: KeyedRow): Promise<Seen | undefined> => {
    const known = nodes.get(row.node)
    if (known !== undefined) return known
    for (const audit of keys) {
      const key = await nodeKeyOf(audit, row.node)
      if (rowCode(rowKeysOf(key, row.number), textOf(row)) !== row.mac) continue
      const seen: Seen = {
        key,
        upTo: 0,
        beyond: new Set(),
        settled: 0,
        last: { number: 0, auditId: 0 },
      }
      nodes.set(row.node, seen)
      return seen
    }
    return undefined
  }
  return {
    /** What is wrong with a row, as the end of a sentence about it; undefined if nothing is. */
    faultOf: async (
      row: SealedRow,
    ): Promise<'was added by someone without the key' | 'was altered' | undefined> => {
      if (!isKeyed(row)) return 'was added by someone without the key'
      const seen = await seenOf(row)
      if (seen === undefined || rowCode(rowKeysOf(seen.key, row.number), textOf(row)) !== row.mac)
        return 'was altered'
      for (const number of [row.number, ...row.voided]) see(seen, number)
      seen.settled = Math.max(seen.settled, row.settled)
      if (row.number > seen.last.number) seen.last = { number: row.number, auditId: row.audit_id }
      return undefined
    },
    /** A row that another row says existed, in a sentence. */
    missing: (): string | undefined => {
      for (const [node, { upTo, settled, last }] of nodes)
        if (upTo < settled)
          return `A row is missing: number ${upTo + 1} of process ${node}, which wrote row ${last.auditId} later. It was removed.`
      return undefined
    },
  }
}
