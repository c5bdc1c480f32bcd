import { readFile } from 'node:fs/promises'
import type { Run } from '../../db/backup/plan.ts'
import { differenceOf, type Difference } from '../../dictionaries/difference.ts'
import type { Reading } from '../../dictionaries/fault.ts'
import type { Given } from '../command.ts'
import { changeWords, previewPart } from './preview.ts'
import { refuseFaults, runImport } from './run-import.ts'

/** An entry of a pick list. */
export interface ListRow {
  /** The table's id; absent in a row from a file. */
  id?: number
  description: string
  /** Whether it is offered. An ended entry stays in the table, for those who have it. */
  listed: boolean
}

/** Describes one list. */
export interface List<Row extends ListRow> {
  /** For the table and for the audit. */
  name: string
  tables: readonly string[]
  /** Plural name of the entries: 'medications'. */
  plural: string
  /** Field labels in the preview. */
  says: Readonly<Partial<Record<keyof Row & string, string>>>
  word?: (value: unknown) => string
  read(file: Uint8Array): Reading<Row>
  known(run: Run): Promise<Row[]>
  write(run: Run, difference: Difference<Row>): Promise<void>
}

/** A file that would end more than this share of a list is probably a partial list. */
const suspiciousShare = 0.1

const listedWord = (value: unknown): string => (value === true ? 'listed' : 'ended')

/**
 * Shows what a file, which is the whole list, changes in a list, and applies it with --apply.
 * Entries are identified by description, ignoring case.
 */
export const importList = <Row extends ListRow>(given: Given, list: List<Row>): Promise<void> => {
  const all = given.flag('all')
  const word = (value: unknown): string =>
    typeof value === 'boolean' ? listedWord(value) : (list.word ?? String)(value)
  const lineOf = ({ description }: Row): string => `  ${description}`
  return runImport<readonly Row[], Difference<Row> & { isSuspicious: boolean }>(given, {
    read: async (file) => {
      const { rows, faults } = list.read(await readFile(file))
      refuseFaults(file, faults, all)
      return { content: rows, holds: `${rows.length.toLocaleString('en-US')} ${list.plural}` }
    },
    tables: list.tables,
    compare: async (run, rows) => {
      const known = await list.known(run)
      const difference = differenceOf(known, rows, ({ description }) => description.toLowerCase())
      const ended = difference.ended.filter(({ listed }) => listed)
      return {
        ...difference,
        ended,
        isSuspicious: ended.length > suspiciousShare * known.filter(({ listed }) => listed).length,
      }
    },
    lines: ({ added, changed, ended, unchanged, isSuspicious }) => [
      ...previewPart('Added', added.map(lineOf), all),
      ...previewPart(
        'Changed',
        changed.map(
          (change) => `${lineOf(change.before)}   ${changeWords(change, list.says, word)}`,
        ),
        all,
      ),
      ...previewPart('Ended', ended.map(lineOf), all),
      `Unchanged: ${unchanged.toLocaleString('en-US')}`,
      ...(isSuspicious
        ? [`This would end more than 10% of the ${list.plural}. Is it the complete list?`]
        : []),
    ],
    isChange: ({ added, changed, ended }) => added.length + changed.length + ended.length > 0,
    doubt: ({ isSuspicious }) =>
      isSuspicious && !given.flag('whole')
        ? 'If this is the complete list, add --whole.'
        : undefined,
    write: (run, difference) => list.write(run, difference),
    target: () => ({ target: list.name }),
  })
}
