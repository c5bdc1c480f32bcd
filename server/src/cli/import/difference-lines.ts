import type { Change } from '../../dictionaries/difference.ts'
import { dayBefore, type FilePeriod, type Icd10Difference } from '../../dictionaries/icd10-difference.ts'
import type { Icd10Row } from '../../dictionaries/read-icd10.ts'

const few = 10
const says: Readonly<Record<keyof Icd10Row, string>> = { code: 'code', description: 'description', validFrom: 'first day', validTo: 'last day' }
const word = (value: string | null): string => (value === null ? 'open' : value)

const rowLine = ({ code, description }: Icd10Row): string => `  ${code.padEnd(8)} ${description}`
const changeLine = ({ before, after, fields }: Change<Icd10Row>): string =>
  `  ${before.code.padEnd(8)} ${fields.map((field) => `${says[field]}: ${word(before[field])} -> ${word(after[field])}`).join('; ')}`

/** A preview for the terminal: each kind with its number, then its first rows or all of them. */
export const differenceLines = ({ added, changed, ended, doubtful, unchanged, warnings }: Icd10Difference, { from, to }: FilePeriod, all = false): string[] => {
  const part = (title: string, lines: readonly string[]): string[] => {
    const shown = all ? lines : lines.slice(0, few)
    const rest = lines.length - shown.length
    return [`${title}: ${lines.length.toLocaleString('en-US')}`, ...shown, ...(rest > 0 ? [`  ... and ${rest.toLocaleString('en-US')} more`] : [])]
  }
  return [
    `For ${from} to ${to}:`,
    ...part('Added', added.map(rowLine)),
    ...part('Changed', changed.map(changeLine)),
    ...part(
      `Ended on ${dayBefore(from)}`,
      ended.map(({ before }) => rowLine(before)),
    ),
    ...(doubtful.length > 0 ? part('Not in the file although they begin in its time, left as they are', doubtful.map(rowLine)) : []),
    `Unchanged: ${unchanged.toLocaleString('en-US')}`,
    ...warnings,
  ]
}
