import { createHash, createHmac } from 'node:crypto'
import type { Issued, TicketOffice } from '../db/tickets.ts'
import type { AuditKey } from '../ports/audit-key/audit-key.ts'

/** The two keys of one row, used to compute its code. */
export interface RowKeys {
  outer: Buffer
  inner: Buffer
}

/** The key for all rows of one process. */
export const nodeKeyOf = (key: AuditKey, node: number): Promise<Buffer> =>
  key.mac('audit node', String(node))

export const rowKeysOf = (nodeKey: Buffer, number: number): RowKeys => {
  const both = createHmac('sha512', nodeKey).update(String(number)).digest()
  return { outer: both.subarray(0, 32), inner: both.subarray(32) }
}

/** Computed as in the database (audit_is_keyed). */
export const rowCode = ({ outer, inner }: RowKeys, text: string): string =>
  createHash('sha256')
    .update(outer)
    .update(createHash('sha256').update(inner).update(text).digest())
    .digest('hex')

/** Voided numbers that one row reports. */
const mostVoided = 1000

/**
 * Numbers the audit rows of this process without gaps. A number whose transaction was rolled back
 * is reported by the next committed row; a row also reports the number up to which nothing is open.
 * So a row missing below that number was removed. Rows of reads stay open until they are on disk: a
 * database crash may lose them, and that does not count as a removal.
 */
export const ticketOffice = async (key: AuditKey, node: number): Promise<TicketOffice> => {
  const nodeKey = await nodeKeyOf(key, node)
  let last = 0
  // in order; a voided number stays until the row that reports it is committed
  const open = new Set<number>()
  const unsent = new Set<number>()
  // committed, but a database crash would lose them: still open, with the moment of each, in order
  const committed = new Map<number, number>()
  let moment = 0
  let firstMoment = 0 // since the database last started
  const ticket = (number: number, settled: number, voided: readonly number[]): Buffer => {
    const { outer, inner } = rowKeysOf(nodeKey, number)
    const words = Buffer.alloc(8 * (3 + voided.length))
    for (const [at, word] of [node, number, settled, ...voided].entries())
      words.writeBigUInt64BE(BigInt(word), at * 8)
    return Buffer.concat([outer, inner, words])
  }
  return {
    node,
    issue: (count): Issued => {
      const numbers = Array.from({ length: count }, () => ++last)
      for (const number of numbers) open.add(number)
      const lines = [...unsent].slice(0, mostVoided)
      for (const number of lines) unsent.delete(number)
      const settled = (open.values().next().value ?? last + 1) - 1
      return {
        tickets: numbers.map((number, at) => ticket(number, settled, at === 0 ? lines : [])),
        settle: (ended) => {
          for (const number of [...numbers, ...lines]) {
            if (ended === 'kept') open.delete(number)
            else if (ended === 'committed') committed.set(number, ++moment)
            else unsent.add(number)
          }
        },
      }
    },
    moment: () => moment,
    isKept: (since) => {
      if (since < firstMoment) return
      for (const [number, at] of committed) {
        if (at > since) return
        committed.delete(number)
        open.delete(number)
      }
    },
    doubt: () => {
      firstMoment = ++moment
      const doubted = [...committed.keys()]
      committed.clear()
      return doubted
    },
    found: (doubted, there) => {
      for (const number of doubted) {
        if (there.has(number)) committed.set(number, ++moment)
        else unsent.add(number)
      }
    },
  }
}
