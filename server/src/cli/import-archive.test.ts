import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
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
import { cryptWith } from '../access/crypt.ts'
import { importFile } from './import.ts'

const key = Buffer.alloc(32, 3)
let places: Places
let place: Place
let folder: string
beforeAll(async () => {
  places = await openPlaces()
  place = { ...(await places.make()), LABGATE_KEY: key.toString('base64') }
  folder = join(places.folder, 'reports')
  await mkdir(join(folder, '2017'), { recursive: true })
  const files = {
    '2017/a.pdf': '%PDF-1.4 a',
    'b.pdf': '%PDF-1.4 b',
    'text.pdf': 'no paper',
    'empty.pdf': '',
    '../secret.pdf': '%PDF-1.4 s',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  await symlink(join(places.folder, 'secret.pdf'), join(folder, 'link.pdf'))
  await inside(
    `insert into customer (name, facility_code) values ('Sunrise Pain Clinic', 'SPC001')`,
  )
})
afterAll(() => places.close())

const inside = <R>(sql: string): Promise<R[]> =>
  insideOf(place, async (database) => (await database.asLogin(sql)).rows as R[])
const header = 'file,last name,first name,birth date,accession number,account,collection date,title'
const indexOf = async (called: string, ...lines: string[]): Promise<string> => {
  await writeFile(join(places.folder, called), `${[header, ...lines].join('\n')}\n`)
  return join(places.folder, called)
}
const run = (index: string, ...words: string[]): Promise<Ended> =>
  runIn(importFile, ['archive', folder, '--index', index, ...words], place)
const good = [
  '2017/a.pdf,Moss,Ada,02/01/1980,E17-1,SPC001,01/02/2017,Urinalysis',
  'b.pdf,Brown,Ida,1970-01-02,E17-2,Closed Practice,,',
]

test('a folder of reports is previewed and then loaded, each report once however often the import is repeated', async () => {
  const index = await indexOf('good.csv', ...good)
  expect((await run(index)).out).toMatch(/New: 2\n.*skipped: 0[^]*Nothing was written/)
  expect(await inside('select 1 from archive_report')).toEqual([])
  expect((await run(index, '--apply')).out).toMatch(
    /Loaded: 2\n.*skipped: 0\nUnknown accounts, kept as written: 1\n {2}Closed Practice\n/,
  )
  const kept = await inside<{
    content: Buffer
  }>(`
    select
      last_name,
      dob,
      accession_number,
      account,
      customer_id is not null as ours,
      collected_day,
      f.content
    from
      archive_report a
      join archive_account using (archive_account_id)
      join file f on f.hash = a.file_hash
    order by accession_number
  `)
  expect(
    kept.map((row) => ({
      ...row,
      content: cryptWith(key).openBytes(row.content, 'file').toString(),
    })),
  ).toEqual([
    {
      last_name: 'Moss',
      dob: '1980-02-01',
      accession_number: 'E17-1',
      account: 'SPC001',
      ours: true,
      collected_day: '2017-01-02',
      content: '%PDF-1.4 a',
    },
    {
      last_name: 'Brown',
      dob: '1970-01-02',
      accession_number: 'E17-2',
      account: 'Closed Practice',
      ours: false,
      collected_day: null,
      content: '%PDF-1.4 b',
    },
  ])
  const again = await indexOf(
    'again.csv',
    ...good.toReversed(),
    good[0]!.replace('Urinalysis', 'The same paper'),
  )
  expect((await run(again, '--apply')).out).toMatch(/Loaded: 0\n.*skipped: 3\n/)
  expect(
    await inside(
      `select count(*)::int as batches, count(finished_at)::int as finished from archive_batch`,
    ),
  ).toEqual([{ batches: 2, finished: 2 }])
  expect(await inside(`select count(*)::int as rows from audit where act = 'cli.import'`)).toEqual([
    { rows: 2 },
  ])
})

test('a row with a fault blocks no other row, and is listed in an error file and summarized', async () => {
  const row = (file: string, more = 'Lee,Kim,01/01/1990,E18-1,,,') => `${file},${more}`
  const faulty = [
    'text.pdf',
    'empty.pdf',
    'none.pdf',
    '2017',
    '../secret.pdf',
    '/etc/hostname',
    'link.pdf',
    '..\\secret.pdf',
  ]
  const index = await indexOf(
    'faulty.csv',
    ...faulty.map((file) => row(file)),
    row('b.pdf', 'Lee,Kim,31/12/1990,E18-2,,,'),
    row('b.pdf', 'Lee,Kim,01/01/1990,E18-3,,,'),
  )
  const { code, out } = await run(index, '--apply')
  expect(code).toBe(0)
  expect(out).toContain('Loaded: 1\n')
  expect(out).toContain(
    'Rows with errors, skipped: 9\n  3 x file: The path leads outside the folder.\n',
  )
  expect(
    (await readFile(`${index}.errors.csv`, 'utf8')).replace('\uFEFF', '').trim().split('\n'),
  ).toEqual([
    'row,column,error',
    '2,file,This is not a PDF.',
    '3,file,The file is empty.',
    '4,file,File not found.',
    '5,file,"This is a folder or a link, or not a regular file."',
    ...[6, 7].map((at) => `${at},file,The path leads outside the folder.`),
    '8,file,"This is a folder or a link, or not a regular file."',
    '9,file,The path leads outside the folder.',
    '10,birth date,Enter a date as MM/DD/YYYY or YYYY-MM-DD.',
  ])
  expect(`${out}${await readFile(`${index}.errors.csv`, 'utf8')}`).not.toContain('Lee')
})

test('a file that is not an index is refused', async () => {
  await writeFile(join(places.folder, 'other.csv'), 'name,day\nx,y\n')
  expect(await run(join(places.folder, 'other.csv'), '--apply')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The first row must name the columns'),
  })
  expect(await runIn(importFile, ['archive', folder], place)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--index'),
  })
})
