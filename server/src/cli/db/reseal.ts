import { sealedWith, type Crypt } from '../../access/crypt.ts'
import { licensePlace, ssnPlace } from '../../core/patients/sealed.ts'
import type { Run } from '../../db/backup/plan.ts'

/** What became of sealed values: how many were converted, and those of a third key, by its id. */
export interface Count {
  converted: number
  already: number
  foreign: Map<string, number>
}

/** The same text, sealed with the present key; the given bytes if the old one did not seal them. */
export interface Resealing {
  count: Count
  reseal(sealed: Buffer, place: string): Buffer | undefined
}
/** `equals`: bytes that stand in several places, and must stay equal to each other. */
export const resealing = (
  old: Crypt,
  present: Crypt,
  equals: ReadonlyMap<string, Buffer> = new Map(),
): Resealing => {
  const count: Count = { converted: 0, already: 0, foreign: new Map() }
  return {
    count,
    reseal: (sealed, place) => {
      const by = sealedWith(sealed)
      if (by === old.keyId) {
        const anew =
          equals.get(sealed.toString('hex')) ??
          present.sealBytes(old.openBytes(sealed, place), place)
        count.converted++
        return anew
      }
      if (by === present.keyId) count.already++
      else count.foreign.set(by, (count.foreign.get(by) ?? 0) + 1)
      return undefined
    },
  }
}

/** Sealed numbers of a patient, which a merge of two charts keeps as they were and became. */
const places = { ssn: ssnPlace, drivers_license: licensePlace } as const
type Sealed = keyof typeof places
/** One that a merge keeps, with the place that it is bound to. */
export interface MergedSealed {
  mergeId: number
  rowId: number
  column: Sealed
  which: 'was' | 'became'
  sealed: Buffer
  place: string
}

/* A bytea in JSON is its hexadecimal text after \x. */
const bytesOf = (text: string): Buffer => Buffer.from(text.slice('\\x'.length), 'hex')

/** SQL: sealed numbers that merges keep; `value` is the JSON of one. */
export const mergedNumbers = `
  select r.patient_merge_id, r.row_id, r.column_name, v.which, v.value #>> '{}' as value
  from
    patient_merge_row r
    cross join lateral (
      values
        ('was', r.was),
        ('became', r.became)
    ) v (which, value)
  where
    r.table_name = 'patient'
    and r.column_name in ('ssn', 'drivers_license')
    and jsonb_typeof(v.value) = 'string'
`

/** The sealed numbers that merges of charts keep. */
export const mergedSealed = async (run: Run): Promise<MergedSealed[]> => {
  const rows = await run<Omit<MergedSealed, 'sealed' | 'place'> & { value: string }>(
    `
      select patient_merge_id as "mergeId", row_id as "rowId", column_name as "column", which, value
      from (${mergedNumbers}) n
    `,
    [],
  )
  return rows
    .filter(({ value }) => value.startsWith('\\x'))
    .map(({ value, ...row }) => ({
      ...row,
      sealed: bytesOf(value),
      place: places[row.column](row.rowId),
    }))
}

/**
 * Re-encrypts the numbers that merges of charts keep. An undo puts a value back if it still is what
 * the merge made of it, byte for byte: `equals` has the new bytes of each old one. The table stays as
 * it is until the transaction ends.
 */
export const resealMerged = async (
  run: Run,
  old: Crypt,
  present: Crypt,
): Promise<{ count: Count; equals: ReadonlyMap<string, Buffer> }> => {
  const equals = new Map<string, Buffer>()
  const { count, reseal } = resealing(old, present, equals)
  await run('lock table patient_merge_row in share row exclusive mode')
  for (const { mergeId, rowId, column, which, sealed, place } of await mergedSealed(run)) {
    const anew = reseal(sealed, place)
    if (anew === undefined) continue
    equals.set(sealed.toString('hex'), anew)
    await run(
      `
        update patient_merge_row
        set ${which} = to_jsonb($1::bytea)
        where patient_merge_id = $2 and table_name = 'patient' and row_id = $3 and column_name = $4
      `,
      [anew, mergeId, rowId, column],
    )
  }
  return { count, equals }
}
