import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inside as insideOf,
  openPlaces,
  run as runIn,
  type Ended,
  type Place,
  type Places,
} from '../../test/commands.ts'
import { fillDictionaries } from '../dictionaries/fill.ts'
import { shippedFile } from '../dictionaries/shipped.ts'
import { importFile } from './import.ts'

let places: Places
let place: Place
beforeAll(async () => {
  places = await openPlaces()
  place = await places.make()
  await insideOf(place, (database) => fillDictionaries(database.asLogin))
})
afterAll(() => places.close())

const inside = (sql: string): Promise<unknown[]> =>
  insideOf(place, async (database) => (await database.asLogin(sql)).rows)
const run = (...words: string[]): Promise<Ended> => runIn(importFile, words, place)
const fileOf = async (called: string, text: string): Promise<string> => {
  await writeFile(join(places.folder, called), text)
  return join(places.folder, called)
}
/** The list shipped with the product, with some lines changed and some added. */
const shipped = async (
  name: 'medications' | 'allergies',
  replaced: (line: string) => string | undefined,
  ...more: string[]
): Promise<string> => {
  const lines = Buffer.from(await shippedFile(name))
    .toString('utf8')
    .trim()
    .split(/\r?\n/)
  return fileOf(
    `${name}.csv`,
    [...lines.map(replaced).filter((line) => line !== undefined), ...more].join('\n'),
  )
}

test('importing the shipped lists changes nothing', async () => {
  for (const name of ['medications', 'allergies'] as const) {
    const { code, out, err } = await run(name, await shipped(name, (line) => line), '--apply')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /Added: 0\nChanged: 0\nEnded: 0\nUnchanged: [\d,]+\nThere was nothing to write\.\n$/,
    )
  }
})

test('medications: a new drug gets brands and links and later another class, and a dropped drug ends and returns', async () => {
  const rows = () =>
    inside(`
      select
        m.description,
        m.class,
        m.active,
        g.description as generic,
        (
          select string_agg(analyte || ':' || source, ',' order by analyte)
          from medication_analyte a
          where a.medication_id = m.medication_id
        ) as explains
      from
        medication m
        left join medication g on g.medication_id = m.medication_id_generic
      where m.description ~* '^(labgatine|zelo|clonazepam|klonopin)'
      order by lower(m.description) collate "C"
    `)
  const before = await rows()
  const file = await shipped(
    'medications',
    (line) => (line.startsWith('Clonazepam,') ? undefined : line),
    'Labgatine,Zelo; Zelo XR,opioid,tablet,codeine;morphine,Label;',
  )
  const shown = await run('medications', file)
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toContain('Added: 3\n  Labgatine\n  Zelo (Labgatine)\n  Zelo XR (Labgatine)\n')
  expect(shown.out).toMatch(/Ended: \d+\n {2}Clonazepam\n/)
  expect(shown.out).toContain('Nothing was written.')
  expect(await rows()).toEqual(before)

  expect(await run('medications', file, '--apply')).toMatchObject({ code: 0, err: '' })
  expect(await rows()).toEqual([
    ...before.map((row) => ({ ...(row as object), active: false })),
    {
      description: 'Labgatine',
      class: 'opioid',
      active: true,
      generic: null,
      explains: 'codeine:Label,morphine:',
    },
    {
      description: 'Zelo (Labgatine)',
      class: 'opioid',
      active: true,
      generic: 'Labgatine',
      explains: null,
    },
    {
      description: 'Zelo XR (Labgatine)',
      class: 'opioid',
      active: true,
      generic: 'Labgatine',
      explains: null,
    },
  ])
  expect(before.length).toBeGreaterThan(1)

  const back = await shipped(
    'medications',
    (line) => line,
    'labgatine,Zelo; Zelo XR,opioid agonist,tablet,codeine,',
  )
  const returned = await run('medications', back, '--apply')
  expect(returned.out).toContain('  Clonazepam   state: ended -> listed\n')
  expect(returned.out).toContain(
    '  Labgatine   name: Labgatine -> labgatine; class: opioid -> opioid agonist; explains: codeine (Label), morphine -> codeine\n',
  )
  expect(await rows()).toEqual([
    ...before,
    {
      description: 'labgatine',
      class: 'opioid agonist',
      active: true,
      generic: null,
      explains: 'codeine:',
    },
    {
      description: 'Zelo (labgatine)',
      class: 'opioid agonist',
      active: true,
      generic: 'labgatine',
      explains: null,
    },
    {
      description: 'Zelo XR (labgatine)',
      class: 'opioid agonist',
      active: true,
      generic: 'labgatine',
      explains: null,
    },
  ])
})

test('allergies: one missing from the file ends but is kept, and a partial list is not taken for the complete one', async () => {
  const count = async () =>
    (await inside('select count(*) as count from allergy')) as [{ count: number }]
  const [{ count: before }] = await count()
  const file = await shipped(
    'allergies',
    (line) =>
      line.startsWith('Latex,')
        ? undefined
        : line.startsWith('Penicillins,')
          ? 'Penicillins,food'
          : line,
    'Labgate dust,environment',
  )
  const shown = await run('allergies', file)
  expect(shown.out).toContain(
    'Added: 1\n  Labgate dust\nChanged: 1\n  Penicillins   kind: drug class -> food\nEnded: 1\n  Latex\n',
  )
  expect(await run('allergies', file, '--apply')).toMatchObject({ code: 0, err: '' })
  expect((await count())[0].count).toBe(before + 1)
  expect(
    await inside(`
      select description, kind
      from allergy
      where description in ('Latex', 'Labgate dust', 'Penicillins')
      order by description
    `),
  ).toEqual([
    { description: 'Labgate dust', kind: 'environment' },
    { description: 'Latex', kind: 'ended' },
    { description: 'Penicillins', kind: 'food' },
  ])
  const part = await fileOf('part.csv', 'description,kind\nLatex,material\n')
  expect(await run('allergies', part, '--apply')).toMatchObject({
    code: 1,
    err: 'Nothing was written. If this is the complete list, add --whole.\n',
  })
  expect(
    await inside(`select target from audit where act = 'cli.import' order by audit_id`),
  ).toEqual([{ target: 'medication' }, { target: 'medication' }, { target: 'allergy' }])
})

test('a file with faults is reported row by row, and nothing is written', async () => {
  const file = await fileOf(
    'faulty.csv',
    'description,kind\nMoon dust,air\n,food\nStar dust,food\n',
  )
  expect(await run('allergies', file, '--apply', '--whole')).toEqual({
    code: 1,
    out: '',
    err: `${file} is not imported:
  Row 2, column kind: 'air' is not a kind. The kinds are: drug, drug class, vaccine, contrast, antiseptic, material, food, environment.
  Row 3, column description: This cell cannot be blank.
`,
  })
  expect(await inside(`select from allergy where description = 'Star dust'`)).toEqual([])
})
