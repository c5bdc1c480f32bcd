import { createHash } from 'node:crypto'
import type { AuditKey } from '../../../ports/audit-key/audit-key.ts'

/**
 * An audit row as it is hashed: every column but the seal's, in this order, the time with
 * microseconds in UTC.
 */
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
  /** Set on keyed rows (audit_is_keyed); null on earlier ones. */
  node: number | null
  number: number | null
  settled: number | null
  voided: number[] | null
  /** Hex. */
  mac: string | null
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

const inUtc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/*
 * Later columns come after the others, and only if they have a value: earlier rows keep their hash.
 */
const subject = [
  'patient_id',
  'lab_order_id',
  'specimen_barcode',
] as const satisfies (keyof SealedRow)[]

const keyed = ['node', 'number', 'settled', 'voided', 'mac'] as const satisfies (keyof SealedRow)[]
const selected: Partial<Record<keyof SealedRow, string>> = {
  at: `${inUtc('at')} as at`,
  mac: `encode(mac, 'hex') as mac`,
}

/** The columns of a SealedRow, for a select. */
export const sealedColumns = [...order, ...subject, ...keyed]
  .map((column) => selected[column] ?? column)
  .join(', ')

/** What a seal records besides its hash; all of it goes into the hash. */
export interface SealHead {
  sealId: number
  /** ISO, to the millisecond. */
  at: string
  rows: number
  lastAuditId: number
  /** Hash of the previous seal; '' for the first. */
  previous: string
}

const columnsIn = (row: SealedRow): readonly (keyof SealedRow)[] => {
  if (row.mac !== null) return [...order, ...subject, ...keyed]
  return subject.some((column) => row[column] !== 0 && row[column] !== '')
    ? [...order, ...subject]
    : order
}
const lineOf = (row: SealedRow): string =>
  `${JSON.stringify(columnsIn(row).map((column) => row[column]))}\n`

const asText = (value: SealedRow[keyof SealedRow]): string | null =>
  Array.isArray(value) ? JSON.stringify(value) : value === null ? null : String(value)
/** The text that a keyed row's code is computed over, as `audit_text` in the database writes it. */
export const textOf = (row: SealedRow): string =>
  JSON.stringify([...order, ...subject, ...keyed.slice(0, -1)].map((column) => asText(row[column])))

/** 1: SHA-256. 2: HMAC with the audit key, of the result of 1. */
export type Scheme = 1 | 2
export const sealCode = async (
  scheme: Scheme,
  key: AuditKey,
  head: SealHead,
  sealed: readonly SealedRow[],
): Promise<string> =>
  scheme === 1
    ? sealHash(head, sealed)
    : (await key.mac('audit seal', sealHash(head, sealed))).toString('hex')

/* SHA-256, hex, over the head and each row, a JSON line each. */
const sealHash = (
  { sealId, at, rows, lastAuditId, previous }: SealHead,
  sealed: readonly SealedRow[],
): string => {
  const hash = createHash('sha256').update(
    `${JSON.stringify([sealId, at, rows, lastAuditId, previous])}\n`,
  )
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

/**
 * The id of each row and the first eight bytes of its hash. They only help to name a row; the
 * seal's hash is the proof.
 */
export const marksOf = (rows: readonly SealedRow[]): Buffer => Buffer.concat(rows.map(markOf))

/** How the rows differ from the marks that were made from them. */
export const compareMarks = (
  marks: Buffer,
  rows: readonly SealedRow[],
): { removed?: number; added?: number; altered?: number } => {
  const then = new Map<number, string>()
  for (let at = 0; at + markLength <= marks.length; at += markLength)
    then.set(Number(marks.readBigUInt64BE(at)), marks.toString('hex', at + 8, at + markLength))
  const now = new Map(rows.map((row) => [row.audit_id, markOf(row).toString('hex', 8)]))
  const removed = [...then.keys()].find((id) => !now.has(id))
  const added = [...now.keys()].find((id) => !then.has(id))
  const altered = [...now].find(([id, hash]) => then.has(id) && then.get(id) !== hash)?.[0]
  return {
    ...(removed !== undefined && { removed }),
    ...(added !== undefined && { added }),
    ...(altered !== undefined && { altered }),
  }
}
