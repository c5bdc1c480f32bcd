import { readFile } from 'node:fs/promises'
import { differenceOf, type Difference } from '../../dictionaries/difference.ts'
import { readZips, type Zip } from '../../dictionaries/read-zips.ts'
import type { Given } from '../command.ts'
import { changeWords, previewPart } from './preview.ts'
import { refuseFaults, runImport } from './run-import.ts'

/** A file that would remove more than this share of the table is probably a partial list. */
const suspiciousShare = 0.1
type Work = Difference<Zip> & { isSuspicious: boolean }

/**
 * The whole ZIP code table: entries missing from the file are removed. Forms use it to fill in
 * city, state, and county.
 */
export const importZips = (given: Given): Promise<void> => {
  const all = given.flag('all')
  const line = ({ zip, city, state }: Zip): string => `  ${zip} ${city}, ${state}`
  return runImport<Zip[], Work>(given, {
    read: async (file) => {
      const { rows, faults } = readZips(await readFile(file))
      refuseFaults(file, faults, all)
      return { content: rows, holds: `${rows.length.toLocaleString('en-US')} ZIP codes` }
    },
    tables: ['zip'],
    compare: async (run, rows) => {
      const known = await run<Zip>('select zip, city, state, county from zip order by zip')
      const difference = differenceOf(known, rows, ({ zip }) => zip)
      return {
        ...difference,
        isSuspicious: difference.ended.length > suspiciousShare * known.length,
      }
    },
    lines: ({ added, changed, ended, unchanged, isSuspicious }) => [
      ...previewPart('Added', added.map(line), all),
      ...previewPart(
        'Changed',
        changed.map((change) => `${line(change.before)}   ${changeWords(change, {})}`),
        all,
      ),
      ...previewPart('Removed', ended.map(line), all),
      `Unchanged: ${unchanged.toLocaleString('en-US')}`,
      ...(isSuspicious
        ? ['This would remove more than 10% of the table. Is the file complete?']
        : []),
    ],
    isChange: ({ added, changed, ended }) => added.length + changed.length + ended.length > 0,
    doubt: ({ isSuspicious }) =>
      isSuspicious && !given.flag('whole')
        ? 'If this is the complete list, add --whole.'
        : undefined,
    write: async (run, { added, changed, ended }) => {
      await run('delete from zip where zip = any ($1::text[])', [ended.map(({ zip }) => zip)])
      await run(
        `
          insert into zip (zip, city, state, county)
          select zip, city, state, county
          from jsonb_to_recordset($1::jsonb) as r (zip text, city text, state text, county text)
          on conflict (zip) do update
            set
              city = excluded.city,
              state = excluded.state,
              county = excluded.county
        `,
        [JSON.stringify([...added, ...changed.map(({ after }) => after)])],
      )
    },
    target: () => ({ target: 'zip' }),
  })
}
