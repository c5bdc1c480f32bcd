import { patients as patientCalls } from '@labgate/contract/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupOf, restoreInto } from '../test/backups.ts'
import { openLab, type Lab } from '../test/lab.ts'
import { copyMigrated, openMigrated } from '../test/setup/migrated-postgres.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { loadDemoIfWanted } from './demo-start.ts'

let lab: Lab
const said: string[] = []
const size = { patients: 40, orders: 120 }
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
const start = (demo: Config['demo'], asLoginAtOnce = lab.database.asLoginAtOnce): Promise<boolean> => {
  said.length = 0
  return loadDemoIfWanted({ ...lab.house.config, demo }, { ...lab.database, asLoginAtOnce }, lab.house.crypt, (line) => said.push(line), size)
}
const firstStart = (isOpen: boolean) =>
  lab.owner(isOpen ? `insert into setting (name, value) values ('first-start', 'open')` : `delete from setting where name = 'first-start'`)
const patients = async () => (await lab.owner<{ count: number }>('select count(*) from patient'))[0]?.count

test('a start loads the demo on request, once, completely or not at all', async () => {
  expect(await start(false)).toBe(false)
  expect(await start('if-new')).toBe(false)
  expect(await patients()).toBe(0)
  await firstStart(true)

  const breaking: typeof lab.database.asLoginAtOnce = (work) =>
    lab.database.asLoginAtOnce((run) =>
      work((sql, values) => (sql.includes('insert into patient ') ? Promise.reject(new Error('the machine went down')) : run(sql, values))),
    )
  await expect(start('if-new', breaking)).rejects.toThrow('the machine went down')
  expect(said).toEqual(['Loading the demo laboratory (once) ...'])
  expect(await lab.owner('select count(*) from customer')).toEqual([{ count: 0 }])
  expect(await start('if-new')).toBe(true)
  expect(said).toEqual(['Loading the demo laboratory (once) ...'])
  expect(await patients()).toBe(size.patients)
  expect(await lab.owner('select count(*) from lab_order')).toEqual([{ count: size.orders }])
  expect(await start('if-new')).toBe(true)
  expect(said).toEqual([])
  const [sealed] = await lab.owner<{ patientId: number; last: string }>(
    'select patient_id as "patientId", ssn_last4 as last from patient where ssn is not null limit 1',
  )
  const admin = await lab.signIn(await lab.make.user(1))
  const { body } = await admin.call(patientCalls.wholeSsn, { patientId: sealed?.patientId ?? 0, reason: 'The payer asked for it' })
  expect(body).toMatchObject({ valid: true, ssn: expect.stringMatching(new RegExp(`^\\d{3}-\\d\\d-${sealed?.last}$`)) as string })
})

/** An engine puts a row wherever there is room, so rows are compared, not their places. */
const rowsOf = async (database: Database): Promise<string[]> => (await backupOf(database, new Date(0))).toSorted()

test('the demo laboratory, with 40 patients and their orders, moves to PostgreSQL by a backup and back without a changed value', async () => {
  const postgres = await openMigrated()
  try {
    const server = await openDatabase({ url: await copyMigrated(postgres), data: '' })
    try {
      const lines = await backupOf(lab.database, new Date(0))
      expect(lines.length).toBeGreaterThan(1000)
      await restoreInto(server, lines)
      expect(await rowsOf(server)).toEqual(lines.toSorted())
      for (const text of [`delete from customer_note`, `update customer set name = 'Other'`, `insert into allergy (description, kind) values ('New', 'drug')`])
        await lab.owner(text)
      await restoreInto(lab.database, await backupOf(server, new Date(0))) // replaces everything there
      expect(await rowsOf(lab.database)).toEqual(lines.toSorted())
    } finally {
      await server.close()
    }
  } finally {
    await postgres.stop()
  }
})
