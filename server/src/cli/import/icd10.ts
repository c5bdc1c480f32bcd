import { createReadStream } from 'node:fs'
import { dayBefore } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import { isDay } from '@labgate/contract/kit/values'
import type { Run } from '../../db/backup/plan.ts'
import {
  icd10Difference,
  type FilePeriod,
  type Icd10Difference,
} from '../../dictionaries/icd10-difference.ts'
import { readOrderFile, type OrderFileCode } from '../../dictionaries/icd10-order-file.ts'
import type { Icd10Row } from '../../dictionaries/read-icd10.ts'
import { WrongUse, type Given } from '../command.ts'
import { changeWords, previewPart } from './preview.ts'
import { refuseFaults, runImport } from './run-import.ts'

const rowsAtOnce = 20_000
/** With this many new rows, rebuilding the word index is faster than updating it row by row. */
const manyRows = 5000

const dayOf = (given: Given, name: string): string => {
  const text = given.option(name)
  if (text === undefined)
    throw new WrongUse(
      `Enter the ${name === 'from' ? 'first' : 'last'} day the file is in effect with --${name}.`,
    )
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || !isDay(year, month, day))
    throw new WrongUse(`--${name} takes a day, such as 2025-10-01.`)
  return text
}
const periodOf = (given: Given): FilePeriod => {
  const period = { from: dayOf(given, 'from'), to: dayOf(given, 'to') }
  if (period.to < period.from) throw new WrongUse('--to is before --from.')
  return period
}

const known = (run: Run): Promise<Icd10Row[]> =>
  run<Icd10Row>(`
    select code, description, valid_from::text as "validFrom", valid_to::text as "validTo"
    from icd10
    order by code collate "C"
  `)

const texts: Readonly<Record<keyof Icd10Row, string>> = {
  code: 'code',
  description: 'description',
  validFrom: 'first day',
  validTo: 'last day',
}
const word = (value: unknown): string => (value === null ? 'open' : String(value))
const rowLine = ({ code, description }: Icd10Row): string => `  ${code.padEnd(8)} ${description}`

const linesOf = (
  { added, changed, ended, doubtful, unchanged, warnings }: Icd10Difference,
  { from, to }: FilePeriod,
  all: boolean,
): string[] => [
  `For ${from} to ${to}:`,
  ...previewPart('Added', added.map(rowLine), all),
  ...previewPart(
    'Changed',
    changed.map(
      (change) => `  ${change.before.code.padEnd(8)} ${changeWords(change, texts, word)}`,
    ),
    all,
  ),
  ...previewPart(
    `Ended on ${dayBefore(from, 1)}`,
    ended.map(({ before }) => rowLine(before)),
    all,
  ),
  ...(doubtful.length > 0
    ? previewPart(
        'Not in the file but effective within its dates, not changed',
        doubtful.map(rowLine),
        all,
      )
    : []),
  `Unchanged: ${unchanged.toLocaleString('en-US')}`,
  ...warnings,
]

const write = async (run: Run, { added, changed, ended }: Icd10Difference): Promise<void> => {
  const rows = [...added, ...changed.map(({ after }) => after), ...ended.map(({ after }) => after)]
  const [index] =
    rows.length < manyRows
      ? []
      : await run<{ made: string }>(`
        select indexdef as made
        from pg_indexes
        where schemaname = 'public' and indexname = 'icd10_words'
      `)
  if (index !== undefined) await run('drop index icd10_words')
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await run(
      `
        insert into icd10 (code, description, valid_from, valid_to)
        select code, description, "validFrom", "validTo"
        from
          jsonb_to_recordset($1::jsonb) as r (
            code text,
            description text,
            "validFrom" date,
            "validTo" date
          )
        on conflict (code) do update
          set
            description = excluded.description,
            valid_from = excluded.valid_from,
            valid_to = excluded.valid_to
      `,
      [JSON.stringify(rows.slice(at, at + rowsAtOnce))],
    )
  if (index !== undefined) await run(index.made)
}

/**
 * Shows what an order file changes in the diagnosis table, and applies it with --apply
 * (rules.md#diagnosis-codes).
 */
export const importDiagnoses = async (given: Given): Promise<void> => {
  if (given.words.length < 2) throw new WrongUse('Name the file.')
  const period = periodOf(given)
  const all = given.flag('all')
  await runImport<readonly OrderFileCode[], Icd10Difference>(given, {
    read: async (file) => {
      const { codes, headers, faults } = await readOrderFile(
        createReadStream(file, { highWaterMark: 1 << 18 }),
      )
      refuseFaults(file, faults, all)
      return {
        content: codes,
        holds: `${howMany(codes.length, 'code')} and ${howMany(headers, 'heading')}`,
      }
    },
    tables: ['icd10'],
    compare: async (run, codes) => icd10Difference(await known(run), codes, period),
    lines: (difference) => linesOf(difference, period, all),
    isChange: ({ added, changed, ended }) => added.length + changed.length + ended.length > 0,
    doubt: ({ isSuspicious }) =>
      isSuspicious && !given.flag('whole')
        ? 'If this is the complete list, add --whole.'
        : undefined,
    write,
    target: () => ({ target: 'icd10' }),
  })
}
