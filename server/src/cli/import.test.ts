import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openDictionaryPlace,
  orderFileLine as line,
  type DictionaryPlace,
} from '../../test/dictionary-place.ts'

let at: DictionaryPlace
beforeAll(async () => {
  at = await openDictionaryPlace()
})
afterAll(() => at.close())

const year = ['--from', '2026-10-01', '--to', '2027-09-30'] as const
/** The current list as a file: with some codes left out and others added. */
const nextYear = async (
  without: readonly string[],
  more: readonly (readonly [code: string, words: string])[],
): Promise<string[]> => {
  const rows = (await at.rows(
    `select code, description from icd10 where valid_to is null order by code collate "C"`,
  )) as {
    code: string
    description: string
  }[]
  const kept = rows
    .filter(({ code }) => !without.includes(code))
    .map(({ code, description }) => [code, description] as const)
  return [...kept, ...more].map(([code, words], at) => line(at + 1, code, '1', words))
}
const sum = async (): Promise<unknown> =>
  (await at.rows(`select count(*), md5(string_agg(i::text, '|' order by code)) from icd10 i`))[0]

test('import shows its help, and a wrong argument exits with 1 and the usage', async () => {
  expect(await at.run('--help')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^npm run import -- icd10 FILE/) as string,
  })
  const file = await at.fileOf('any.txt', [
    line(1, 'F11.20', '1', 'Opioid dependence, uncomplicated'),
  ])
  for (const [words, text] of [
    [[], 'Name what to import.'],
    [['icd9', file, ...year], 'Labgate does not import icd9.'],
    [['icd10', ...year], 'Name the file.'],
    [
      ['icd10', file, '--to', '2027-09-30'],
      'Enter the first day the file is in effect with --from.',
    ],
    [
      ['icd10', file, '--from', '10/01/2026', '--to', '2027-09-30'],
      '--from takes a day, such as 2025-10-01.',
    ],
    [['icd10', file, '--from', '2027-10-01', '--to', '2027-09-30'], '--to is before --from.'],
    [['medications'], 'Name the file.'],
    [['allergies', file, '--from', '2026-10-01'], '--from is not for allergies.'],
    [['patients', file], 'Enter the facility code of the patients’ account with --account.'],
  ] as const) {
    const ended = await at.run(...words)
    expect(ended.code).toBe(1)
    expect(ended.err).toContain(`${text}\n\nnpm run import`)
  }
})

test('a missing file, a folder, and a broken file are each reported, and nothing changes', async () => {
  const before = await sum()
  const missing = join(at.folder, 'missing.txt')
  expect(await at.run('icd10', missing, ...year, '--apply')).toEqual({
    code: 1,
    out: '',
    err: `There is no file ${missing}.\n`,
  })
  expect(await at.run('icd10', at.folder, ...year)).toEqual({
    code: 1,
    out: '',
    err: `There is no file ${at.folder}.\n`,
  })
  const broken = await at.fileOf('broken.txt', [
    line(1, 'F11.20', '1', 'Opioid dependence, uncomplicated'),
    'F11.21,"Opioid dependence, in remission"',
    'next',
  ])
  expect(await at.run('icd10', broken, ...year, '--apply')).toEqual({
    code: 1,
    out: '',
    err: `${broken} is not imported:\n${[2, 3].map((row) => `  Row ${row}: This line is not in the publisher’s order file format: number, code, 0 or 1, short and long description in fixed columns.\n`).join('')}`,
  })
  expect(await sum()).toEqual(before)
})

test('import shows additions, changes, and endings, and writes them only with --apply', async () => {
  const before = await sum()
  const lines = await nextYear(
    ['F11.20', 'R50.9'],
    [
      ['F11.25', 'Opioid dependence with a new word'],
      ['F11.20', 'Opioid dependence, said otherwise'],
    ],
  )
  const file = await at.fileOf('next.txt', [
    line(99_999, 'F11', '0', 'Opioid related disorders'),
    ...lines,
  ])
  const shown = await at.run('icd10', file, ...year)
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toContain('Added: 1\n  F11.25   Opioid dependence with a new word\n')
  expect(shown.out).toContain(
    'Changed: 1\n  F11.20   description: Opioid dependence, uncomplicated -> Opioid dependence, said otherwise\n',
  )
  expect(shown.out).toContain('Ended on 2026-09-30: 1\n  R50.9    Fever, unspecified\n')
  expect(shown.out).toContain('Nothing was written.')
  expect(await sum()).toEqual(before)

  const applied = await at.run('icd10', file, ...year, '--apply')
  expect(applied).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Written into ') as string,
  })
  expect(
    await at.rows(`
      select code, description, valid_from::text as from, valid_to::text as to
      from icd10
      where code in ('F11.20', 'F11.25', 'R50.9')
      order by code
    `),
  ).toEqual([
    {
      code: 'F11.20',
      description: 'Opioid dependence, said otherwise',
      from: '2015-10-01',
      to: null,
    },
    {
      code: 'F11.25',
      description: 'Opioid dependence with a new word',
      from: '2026-10-01',
      to: null,
    },
    { code: 'R50.9', description: 'Fever, unspecified', from: '2015-10-01', to: '2026-09-30' },
  ])
  expect(await at.rows(`select target from audit where act = 'cli.import'`)).toEqual([
    { target: 'icd10' },
  ])
  const again = await at.run('icd10', file, ...year, '--apply')
  expect(again.out).toContain('There was nothing to write.')
})

test('a list of changes is not taken for the complete list without --whole', async () => {
  const before = await sum()
  const file = await at.fileOf('part.txt', [
    line(1, 'F11.25', '1', 'Opioid dependence with a new word'),
  ])
  const period = ['--from', '2027-10-01', '--to', '2028-09-30']
  const refused = await at.run('icd10', file, ...period, '--apply')
  expect(refused).toMatchObject({
    code: 1,
    err: 'Nothing was written. If this is the complete list, add --whole.\n',
  })
  expect(refused.out).toContain('Is it the complete order file, not its list of changes?')
  expect(refused.out).toMatch(/\n {2}\.\.\. and [\d,]+ more\n/)
  expect(await sum()).toEqual(before)
  const all = await at.run('icd10', file, ...period, '--all')
  expect(all.out.split('\n').length).toBeGreaterThan(500)
  expect(await at.run('icd10', file, ...period, '--apply', '--whole')).toMatchObject({ code: 0 })
  expect(await at.rows(`select count(*) from icd10 where valid_to is null`)).toEqual([{ count: 1 }])
})
