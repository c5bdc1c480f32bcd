import { dayBefore } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import { changedFields, type Change } from './difference.ts'
import type { Icd10Row } from './read-icd10.ts'

/** The days an order file is valid for, inclusive, YYYY-MM-DD: --from and --to of the import. */
export interface FilePeriod {
  from: string
  to: string
}

export interface Icd10Difference {
  added: Icd10Row[]
  /** Changed description or days. */
  changed: Change<Icd10Row>[]
  /** Absent from the file, and not known from a later file: they end the day before it starts. */
  ended: Change<Icd10Row>[]
  /**
   * Should begin with the file or within its days, but are not in it: left as is for a person to
   * review.
   */
  doubtful: Icd10Row[]
  unchanged: number
  /**
   * No code in the table starts after the file's days. An older file removes nothing that a newer
   * one says.
   */
  isNewest: boolean
  /** It would end so much of the table that it is probably a partial file. */
  isSuspicious: boolean
  /** Messages for the preview. */
  warnings: string[]
}

/** A file that would end more than this share of the table is probably a partial file. */
const suspiciousShare = 0.1

const outlives = ({ validTo }: Icd10Row, day: string): boolean => validTo === null || validTo > day
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Messages for the preview; `size`: how many codes the table has. */
const warningsOf = (
  { isSuspicious, isNewest, ended }: Icd10Difference,
  size: number,
  to: string,
): string[] => [
  ...(isSuspicious
    ? [
        `This file would end ${ended.length.toLocaleString('en-US')} of ${howMany(size, 'code')}. Is it the complete order file, not its list of changes?`,
      ]
    : []),
  ...(isNewest
    ? []
    : [
        `The table holds codes that begin after ${to}. This older file does not change them; it adds only codes and dates from its own period.`,
      ]),
]

/**
 * What an order file changes in the table (rules.md#diagnosis-codes). A code has one continuous
 * range of days: codes have not come back after being dropped, so a gap is a year whose file was
 * never loaded. Throws a RangeError if the period is not valid.
 */
export const icd10Difference = (
  known: Iterable<Icd10Row>,
  file: Iterable<{ code: string; description: string }>,
  { from, to }: FilePeriod,
): Icd10Difference => {
  if (to < from) throw new RangeError('The last day is before the first day.')
  const left = new Map([...known].map((row) => [row.code, row]))
  const size = left.size
  const isNewest = ![...left.values()].some(({ validFrom }) => validFrom > to)
  const result: Icd10Difference = {
    added: [],
    changed: [],
    ended: [],
    doubtful: [],
    unchanged: 0,
    isNewest,
    isSuspicious: false,
    warnings: [],
  }
  const lastDay = isNewest ? null : to

  for (const { code, description } of file) {
    const before = left.get(code)
    left.delete(code)
    if (before === undefined) {
      result.added.push({ code, description, validFrom: from, validTo: lastDay })
      continue
    }
    const lasts = before.validTo === null || before.validTo >= to
    const after = {
      code,
      description: isNewest ? description : before.description,
      validFrom: earlier(before.validFrom, from),
      validTo: lasts ? before.validTo : lastDay,
    }
    const fields = changedFields(before, after)
    if (fields.length > 0) result.changed.push({ before, after, fields })
    else result.unchanged += 1
  }
  for (const row of left.values()) {
    const isOver = row.validTo !== null && row.validTo < from
    if (isOver || row.validFrom > to) result.unchanged += 1
    else if (row.validFrom >= from || (!isNewest && outlives(row, to))) result.doubtful.push(row)
    else
      result.ended.push({
        before: row,
        after: { ...row, validTo: dayBefore(from, 1) },
        fields: ['validTo'],
      })
  }
  result.isSuspicious = result.ended.length > size * suspiciousShare
  return { ...result, warnings: warningsOf(result, size, to) }
}
