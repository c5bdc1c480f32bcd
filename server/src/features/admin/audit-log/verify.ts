import type { Database } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { AuditKey } from '../../../ports/audit-key/audit-key.ts'
import { compareMarks, sealCode, sealedColumns, type Scheme, type SealedRow } from './chain.ts'
import { rowVerifier } from './verify-rows.ts'

/** A head of the chain stored elsewhere: the hash of a seal, with its number if known. */
export interface KnownHead {
  sealId?: number
  hash: string
}
export interface Verified {
  /** Whether there is a seal that only the holder of the key could make. */
  isKeyed: boolean
  seals: number
  rows: number
  /** Rows not yet covered by a seal. */
  unsealed: number
  /** Hash of the last seal; '' if there is none. */
  head: string
  /** The first broken place, in a sentence; undefined if the log is intact. */
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
  scheme: Scheme
}

interface Group {
  sealId: number
  rows: SealedRow[]
}

const sealsAtOnce = 500
const rowsAtOnce = 5000

/** All seals in order, in batches. */
async function* allSeals(database: Database): AsyncGenerator<Seal, undefined> {
  for (let after = -1; ;) {
    const [outcome] = await database.systemQuery('verify', [
      rawQuery<Seal>(
        `
          select seal_id, at, rows, last_audit_id, previous, hash, marks, scheme
          from audit_seal
          where seal_id > $1
          order by seal_id
          limit $2
        `,
        [after, sealsAtOnce],
      ),
    ])
    const seals = outcome?.rows ?? []
    yield* seals
    if (seals.length < sealsAtOnce) return
    after = seals.at(-1)?.seal_id ?? after
  }
}

/** Sealed rows grouped by seal, in order of seal number. */
async function* rowsBySeal(database: Database): AsyncGenerator<Group, undefined> {
  let group: Group | undefined
  let after = [-(2 ** 53), 0]
  for (;;) {
    const [outcome] = await database.systemQuery('verify', [
      rawQuery<SealedRow & { sealed_by: number }>(
        `
          select sealed_by, ${sealedColumns}
          from audit
          where sealed_by is not null and (sealed_by, audit_id) > ($1::bigint, $2::bigint)
          order by sealed_by, audit_id
          limit $3
        `,
        [...after, rowsAtOnce],
      ),
    ])
    const some = outcome?.rows ?? []
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

/** Rows not yet covered by a seal, in order. */
async function* unsealedRows(database: Database): AsyncGenerator<SealedRow, undefined> {
  for (let after = -(2 ** 53); ;) {
    const [outcome] = await database.systemQuery('verify', [
      rawQuery<SealedRow>(
        `
          select ${sealedColumns}
          from audit
          where sealed_by is null and audit_id > $1
          order by audit_id
          limit $2
        `,
        [after, rowsAtOnce],
      ),
    ])
    const rows = outcome?.rows ?? []
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.audit_id ?? after
  }
}

/** What is wrong with one seal, given the seal before it. */
const faultOf = async (
  seal: Seal,
  rows: readonly SealedRow[],
  previous: Seal | undefined,
  keys: readonly AuditKey[],
): Promise<string | undefined> => {
  const { seal_id: sealId, at, last_audit_id: lastAuditId } = seal
  const expected = (previous?.seal_id ?? 0) + 1
  if (sealId !== expected)
    return `Seal ${expected} is missing${sealId > expected + 1 ? `, and all up to seal ${sealId - 1}` : ''}.`
  if (seal.scheme === 1 && previous?.scheme === 2)
    return `Seal ${sealId} of ${at} is not keyed, and the ones before it are: the log was rewritten.`
  const head = { sealId, at, rows: seal.rows, lastAuditId, previous: seal.previous }
  if (seal.previous === (previous?.hash ?? ''))
    for (const key of keys)
      if ((await sealCode(seal.scheme, key, head, rows)) === seal.hash) return undefined
  const { removed, altered, added } = compareMarks(seal.marks, rows)
  const place = `(seal ${sealId} of ${at})`
  if (removed !== undefined) return `Row ${removed} was removed ${place}.`
  if (altered !== undefined) return `Row ${altered} was altered ${place}.`
  if (added !== undefined) return `Row ${added} was added after the sealing ${place}.`
  return `Seal ${sealId} of ${at} was altered.`
}

const missingHead = ({ sealId, hash }: KnownHead, last: Seal | undefined): string =>
  `The log ends with seal ${last?.seal_id ?? 0}, and the head ${hash.slice(0, 16)}...${sealId === undefined ? '' : ` of seal ${sealId}`} is not in it: its end was cut off, or the log was rewritten.`

/**
 * Recomputes the whole chain and names the first broken place: a row altered, removed, or added,
 * sealed or not; a seal altered or missing. If the end was cut off with everything after it, that
 * shows only against heads stored elsewhere (rules.md#audit-chain-head).
 */
export const verifyAudit = async (
  database: Database,
  { heads = [], keys }: { heads?: readonly KnownHead[]; keys: readonly AuditKey[] },
): Promise<Verified> => {
  const verifier = rowVerifier(keys)
  const verified: Verified = {
    isKeyed: false,
    seals: 0,
    rows: 0,
    unsealed: 0,
    head: '',
    broken: undefined,
  }
  const brokenBy = (text: string | undefined): Verified => ({ ...verified, broken: text })
  const lost = new Set(heads)
  const groups = rowsBySeal(database)
  let group = (await groups.next()).value
  let previous: Seal | undefined
  for await (const seal of allSeals(database)) {
    if (group !== undefined && group.sealId < seal.seal_id)
      return brokenBy(`Seal ${group.sealId} is missing: rows name it.`)
    const rows = group?.sealId === seal.seal_id ? group.rows : []
    const fault = await faultOf(seal, rows, previous, keys)
    if (fault !== undefined) return brokenBy(fault)
    if (seal.scheme === 2) {
      verified.isKeyed = true
      for (const row of rows) {
        const wrong = await verifier.faultOf(row)
        if (wrong !== undefined)
          return brokenBy(`Row ${row.audit_id} ${wrong} (seal ${seal.seal_id} of ${seal.at}).`)
      }
    } else if (rows.some(({ mac }) => mac !== null))
      return brokenBy(
        `Seal ${seal.seal_id} of ${seal.at} is not keyed, and its rows are: the log was rewritten.`,
      )
    for (const known of lost) {
      if (known.hash === seal.hash) lost.delete(known)
      else if (known.sealId === seal.seal_id)
        return brokenBy(
          `Seal ${seal.seal_id} of ${seal.at} is not the one whose head was kept: the log was rewritten.`,
        )
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
  for await (const row of unsealedRows(database)) {
    verified.unsealed++
    // before the first keyed seal, a row can predate keys
    const wrong = row.mac === null && !verified.isKeyed ? undefined : await verifier.faultOf(row)
    if (wrong !== undefined) return brokenBy(`Row ${row.audit_id} ${wrong} (not sealed yet).`)
  }
  return brokenBy(verifier.missing())
}
