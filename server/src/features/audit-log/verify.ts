import type { Database } from '../../db/database.ts'
import { written } from '../../db/queries.ts'
import { compareMarks, sealedColumns, sealHash, type SealedRow } from './chain.ts'

/** A head of the chain that was kept elsewhere: the hash of a seal, with its number where it is known. */
export interface KnownHead {
  sealId?: number
  hash: string
}
export interface Verified {
  seals: number
  rows: number
  /** Rows that no seal covers yet. */
  unsealed: number
  /** Hash of the last seal; '' when there is none. */
  head: string
  /** The first broken place, in a sentence; undefined when the log is whole. */
  broken: string | undefined
}

interface Seal {
  seal_id: number
  at: string
  rows: number
  last_audit_id: number
  previous: string
  hash: string
  marks: Buffer
}

interface Group {
  sealId: number
  rows: SealedRow[]
}

const sealsAtOnce = 500
const rowsAtOnce = 5000

/** All seals in order, some at a time. */
async function* allSeals(database: Database): AsyncGenerator<Seal, undefined> {
  for (let after = -1; ;) {
    const [outcome] = await database.systemAsk('verify', [
      written('select seal_id, at, rows, last_audit_id, previous, hash, marks from audit_seal where seal_id > $1 order by seal_id limit $2', [
        after,
        sealsAtOnce,
      ]),
    ])
    const seals = (outcome?.rows ?? []) as unknown as Seal[]
    yield* seals
    if (seals.length < sealsAtOnce) return
    after = seals.at(-1)?.seal_id ?? after
  }
}

/** Sealed rows, those of one seal together, in the order of the seals' numbers. */
async function* rowsBySeal(database: Database): AsyncGenerator<Group, undefined> {
  let group: Group | undefined
  let after = [-(2 ** 53), 0]
  for (;;) {
    const [outcome] = await database.systemAsk('verify', [
      written(
        `select sealed_by, ${sealedColumns} from audit where sealed_by is not null and (sealed_by, audit_id) > ($1::bigint, $2::bigint) order by sealed_by, audit_id limit $3`,
        [...after, rowsAtOnce],
      ),
    ])
    const some = (outcome?.rows ?? []) as unknown as (SealedRow & { sealed_by: number })[]
    for (const row of some) {
      if (group?.sealId !== row.sealed_by) {
        if (group) yield group
        group = { sealId: row.sealed_by, rows: [] }
      }
      group.rows.push(row)
      after = [row.sealed_by, row.audit_id]
    }
    if (some.length < rowsAtOnce) break
  }
  if (group) yield group
}

/** What is wrong with one seal, given the seal before it. */
const faultOf = (seal: Seal, rows: readonly SealedRow[], previous: Seal | undefined): string | undefined => {
  const { seal_id: sealId, at, last_audit_id: lastAuditId } = seal
  const expected = (previous?.seal_id ?? 0) + 1
  if (sealId !== expected) return `Seal ${expected} is missing${sealId > expected + 1 ? `, and all up to seal ${sealId - 1}` : ''}.`
  if (sealHash({ sealId, at, rows: seal.rows, lastAuditId, previous: seal.previous }, rows) === seal.hash && seal.previous === (previous?.hash ?? ''))
    return undefined
  const { removed, altered, added } = compareMarks(seal.marks, rows)
  const place = `(seal ${sealId} of ${at})`
  if (removed !== undefined) return `Row ${removed} was removed ${place}.`
  if (altered !== undefined) return `Row ${altered} was altered ${place}.`
  if (added !== undefined) return `Row ${added} was added after the sealing ${place}.`
  return `Seal ${sealId} of ${at} was altered.`
}

const missingHead = ({ sealId, hash }: KnownHead, last: Seal | undefined): string =>
  `The log ends with seal ${last?.seal_id ?? 0}, and the head ${hash.slice(0, 16)}...${sealId === undefined ? '' : ` of seal ${sealId}`} is not in it: its end was cut off, or the log was written anew.`

/**
 * Computes the whole chain anew and names the first broken place: a row altered, removed or added, a seal altered or missing. That the
 * end was cut off shows only against heads that were kept elsewhere (decisions.md 56).
 */
export const verifyAudit = async (database: Database, { heads = [] }: { heads?: readonly KnownHead[] } = {}): Promise<Verified> => {
  const verified: Verified = { seals: 0, rows: 0, unsealed: 0, head: '', broken: undefined }
  const brokenBy = (says: string): Verified => ({ ...verified, broken: says })
  const lost = new Set(heads)
  const groups = rowsBySeal(database)
  let group = (await groups.next()).value
  let previous: Seal | undefined
  for await (const seal of allSeals(database)) {
    if (group !== undefined && group.sealId < seal.seal_id) return brokenBy(`Seal ${group.sealId} is missing: rows name it.`)
    const rows = group?.sealId === seal.seal_id ? group.rows : []
    const fault = faultOf(seal, rows, previous)
    if (fault !== undefined) return brokenBy(fault)
    for (const known of lost) {
      if (known.hash === seal.hash) lost.delete(known)
      else if (known.sealId === seal.seal_id)
        return brokenBy(`Seal ${seal.seal_id} of ${seal.at} is not the one whose head was kept: the log was written anew.`)
    }
    verified.seals++
    verified.rows += rows.length
    verified.head = seal.hash
    previous = seal
    if (rows.length > 0) group = (await groups.next()).value
  }
  if (group !== undefined) return brokenBy(`Seal ${group.sealId} is missing: rows name it.`)
  const [missing] = lost
  if (missing !== undefined) return brokenBy(missingHead(missing, previous))
  const [outcome] = await database.systemAsk('verify', [written('select count(*) from audit where sealed_by is null')])
  verified.unsealed = (outcome?.rows[0] as { count: number } | undefined)?.count ?? 0
  return verified
}
