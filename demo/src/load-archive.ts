import { createHash } from 'node:crypto'
import { utcDay } from '@labgate/contract/kit/days'
import type { Run as Ask } from '@labgate/server/db/backup/plan.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { hashOfRow, type IndexRow } from '@labgate/server/features/admin/archive/archive-index.ts'
import {
  accountsNamed,
  beginBatch,
  endBatch,
  writeReports,
} from '@labgate/server/features/admin/archive/write-archive.ts'
import { pdfOf } from './pdf.ts'
import { personFrom } from './people.ts'
import { randomOf, type Random } from './random.ts'

const reports = 300
const formerSystem = 'Eden Clinical Laboratory'
const foot = 'Made for the demo laboratory. It has no legal force.'

/** Tests of the former laboratory: a title, and its reports' text line by line. */
const kinds: readonly (readonly [title: string, lines: (random: Random) => string[]])[] = [
  [
    'Urine drug screen',
    (random) =>
      ['Amphetamine', 'Benzodiazepines', 'Cocaine', 'Opiates', 'Oxycodone', 'THC'].map(
        (name) => `${name}: ${random.chance(0.12) ? 'POSITIVE' : 'negative'}`,
      ),
  ],
  [
    'Complete blood count',
    (random) => [
      `White cells: ${random.int(40, 110) / 10}`,
      `Hemoglobin: ${random.int(110, 170) / 10}`,
      `Platelets: ${random.int(150, 420)}`,
    ],
  ],
  [
    'Urinalysis',
    (random) => [
      `Specific gravity: 1.0${random.int(10, 30)}`,
      `pH: ${random.int(50, 80) / 10}`,
      `Glucose: negative`,
      `Nitrite: negative`,
    ],
  ],
  [
    'Urine culture',
    (random) => [
      random.chance(0.7)
        ? 'No growth after 48 hours.'
        : 'Escherichia coli, more than 100,000 CFU/mL.',
    ],
  ],
]
const dayText = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

interface Person {
  lastName: string
  firstName: string
  dob: string
  account: string
}
const reportOf = (
  { lastName, firstName, dob, account }: Person,
  at: number,
  random: Random,
): { of: IndexRow; bytes: Buffer } => {
  const [title, linesOf] = random.pick(kinds)
  const collectedDay = utcDay(new Date(Date.UTC(2015, 0, 5 + random.int(0, 1700))))
  const accessionNumber = `E${collectedDay.slice(2, 4)}-${String(100_000 + at * 37).slice(1)}`
  const bytes = pdfOf(
    `${formerSystem}: ${title}`,
    [
      `Patient: ${lastName}, ${firstName}`,
      `DOB: ${dayText(dob)}`,
      `Accession number: ${accessionNumber}`,
      `Account: ${account}`,
      `Collected: ${dayText(collectedDay)}`,
      '',
      ...linesOf(random),
      '',
      'Page 1 of 1',
    ],
    foot,
  )
  const row = {
    row: at + 2,
    file: `${accessionNumber}.pdf`,
    lastName,
    firstName,
    middleName: '',
    dob,
    accessionNumber,
    account,
    collectedDay,
    title,
  }
  return { of: row, bytes }
}

/**
 * Loads the demo's archive: a former system's reports on people who are patients now, and on people
 * who never came back. Once.
 */
export const loadDemoArchive = async (run: Run, seed: string): Promise<void> => {
  const ask: Ask = async <R>(sql: string, values: readonly unknown[] = []) =>
    (await run(sql, [...values])).rows as R[]
  const [known] = await ask<{ is: boolean }>('select exists (select from archive_report) as is')
  if (known?.is === true) return
  const random = randomOf(seed).fork('archive')
  const people = await ask<Person>(`
    select p.last_name as "lastName", p.first_name as "firstName", p.dob, c.name as account
    from
      patient p
      join customer c using (customer_id)
    where p.dob is not null and p.last_name <> '' and p.latin_folded = ''
    order by p.patient_id
    limit 100
  `)
  const accounts = [...new Set(people.map(({ account }) => account))]
  const formerNames = ['Bayside Family Medicine (closed)', 'Northgate Recovery House', ...accounts]
  const others = Array.from({ length: 60 }, (): Person => {
    const { first, last } = personFrom(random)
    const dob = utcDay(new Date(Date.UTC(1940, 0, 1 + random.int(0, 22_000))))
    return { firstName: first, lastName: last, dob, account: random.pick(formerNames) }
  })
  const everybody = [...people, ...others]
  if (everybody.length === 0) return
  const made = Array.from({ length: reports }, (_, at) =>
    reportOf(random.pick(everybody), at, random),
  ).map(({ of, bytes }) => ({
    of,
    bytes,
    rowHash: hashOfRow(of),
    hash: createHash('sha256').update(bytes).digest(),
  }))
  const batch = await beginBatch(ask, 'eden-index.csv', createHash('sha256').update(seed).digest())
  await writeReports(ask, batch, made, { accounts: await accountsNamed(ask, formerNames) })
  await endBatch(ask, batch)
  await run('analyze archive_account, archive_report')
}
