import { createHash } from 'node:crypto'

/** An audit row as it is hashed: every column but the seal's, in this order, the moment with its microseconds in UTC. */
export interface SealedRow {
  audit_id: number
  at: string
  user_id: number
  subject_id: number
  visit_id: number
  session_id: number
  source: number
  address: string
  act: string
  outcome: string
  customer_id: number
  target: string
  fields: string[]
  patient_id: number
  lab_order_id: number
  specimen_barcode: string
}
const order = [
  'audit_id',
  'at',
  'user_id',
  'subject_id',
  'visit_id',
  'session_id',
  'source',
  'address',
  'act',
  'outcome',
  'customer_id',
  'target',
  'fields',
] as const satisfies (keyof SealedRow)[]

const inUtc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/* Later columns stand behind the others, and only where they say something: rows of before keep their hash. */
const subject = ['patient_id', 'lab_order_id', 'specimen_barcode'] as const satisfies (keyof SealedRow)[]

/** The columns of a SealedRow, for a select. */
export const sealedColumns = [...order, ...subject].map((column) => (column === 'at' ? `${inUtc('at')} as at` : column)).join(', ')

/** What a seal says beside its hash; all of it goes into the hash. */
export interface SealHead {
  sealId: number
  /** ISO, to the millisecond. */
  at: string
  rows: number
  lastAuditId: number
  /** Hash of the seal before; '' for the first. */
  previous: string
}

const columnsIn = (row: SealedRow): readonly (keyof SealedRow)[] =>
  subject.some((column) => row[column] !== 0 && row[column] !== '') ? [...order, ...subject] : order
const lineOf = (row: SealedRow): string => `${JSON.stringify(columnsIn(row).map((column) => row[column]))}\n`

/** SHA-256, hex, over the head and each row, a JSON line each. */
export const sealHash = ({ sealId, at, rows, lastAuditId, previous }: SealHead, sealed: readonly SealedRow[]): string => {
  const hash = createHash('sha256').update(`${JSON.stringify([sealId, at, rows, lastAuditId, previous])}\n`)
  for (const row of sealed) hash.update(lineOf(row))
  return hash.digest('hex')
}

const markLength = 16
const markOf = (row: SealedRow): Buffer => {
  const mark = Buffer.alloc(markLength)
  mark.writeBigUInt64BE(BigInt(row.audit_id))
  createHash('sha256').update(lineOf(row)).digest().copy(mark, 8, 0, 8)
  return mark
}

/** For each row its id and the first eight bytes of its own hash. They only help to name a row; what proves is the seal's hash. */
export const marksOf = (rows: readonly SealedRow[]): Buffer => Buffer.concat(rows.map(markOf))

/** How the rows differ from the marks that were made of them. */
export const compareMarks = (marks: Buffer, rows: readonly SealedRow[]): { removed?: number; added?: number; altered?: number } => {
  const then = new Map<number, string>()
  for (let at = 0; at + markLength <= marks.length; at += markLength)
    then.set(Number(marks.readBigUInt64BE(at)), marks.toString('hex', at + 8, at + markLength))
  const now = new Map(rows.map((row) => [row.audit_id, markOf(row).toString('hex', 8)]))
  const removed = [...then.keys()].find((id) => !now.has(id))
  const added = [...now.keys()].find((id) => !then.has(id))
  const altered = [...now].find(([id, hash]) => then.has(id) && then.get(id) !== hash)?.[0]
  return { ...(removed !== undefined && { removed }), ...(added !== undefined && { added }), ...(altered !== undefined && { altered }) }
}
