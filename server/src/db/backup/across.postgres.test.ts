import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/setup/fresh-database.ts'
import { loadDemo } from '../../demo/load.ts'
import { asLoginInside, type Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { compiledText } from '../queries.ts'
import { fillFrom } from './fill.ts'
import type { Run } from './plan.ts'
import { writeBackup } from './write.ts'

const inTransaction = <T>(database: Database, work: (run: Run) => Promise<T>): Promise<T> =>
  database.system('test', (tx) =>
    asLoginInside(tx, () => work(async <R>(sql: string, values: readonly unknown[] = []) => [...(await tx.executeQuery(compiledText<R>(sql, values))).rows])),
  )

const backup = async (database: Database): Promise<string[]> => {
  const lines: string[] = []
  await inTransaction(database, (run) => writeBackup(run, { at: new Date(0), version: 'test' }, async (line) => void lines.push(line)))
  return lines
}
const restore = (database: Database, lines: readonly string[]) => {
  const each = (async function* (): AsyncGenerator<string, undefined> {
    yield* lines.slice(1)
    return undefined
  })()
  return inTransaction(database, (run) => fillFrom(run, each))
}

/** An engine puts a row where there is room: the rows are compared, not their places. */
const rowsIn = (lines: readonly string[]): string[] => lines.toSorted()

test('a laboratory of the demo, with 20 patients and their orders, goes from the embedded engine to PostgreSQL and back without a changed value', async () => {
  const [embedded, server] = [await openDatabase({ url: undefined, data: 'memory' }), await freshDatabase()]
  try {
    await loadDemo((sql, values) => embedded.asLogin(sql, values), { passwordHash: 'hash', now: new Date('2026-11-20T12:00:00Z'), patients: 20 })
    const lines = await backup(embedded)
    expect(lines.length).toBeGreaterThan(1000)
    await restore(server, lines)
    expect(rowsIn(await backup(server))).toEqual(rowsIn(lines))
    for (const text of [`delete from observation`, `update customer set name = 'Other'`, `insert into allergy (description, kind) values ('New', 'drug')`])
      await embedded.asLogin(text)
    await restore(embedded, await backup(server)) // in place of all that stands there
    expect(rowsIn(await backup(embedded))).toEqual(rowsIn(lines))
  } finally {
    await Promise.all([embedded.close(), server.close()])
  }
})
