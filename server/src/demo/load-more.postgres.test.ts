import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/setup/fresh-database.ts'
import { cryptWith } from '../access/crypt.ts'
import { loadDemo } from './load.ts'

const choice = { passwordHash: 'argon2id$nonce$tag', now: new Date('2026-03-31T15:00:00Z'), crypt: cryptWith(Buffer.alloc(32, 7)) }

test('a laboratory from before there were patients gets them, as it is now; more than the demo has are spread over all accounts, and not twice', async () => {
  const other = await freshDatabase()
  const count = async (sql: string): Promise<unknown> => ((await other.asLogin(`select count(*) from ${sql}`)).rows as { count: number }[])[0]?.count
  try {
    const said: string[] = []
    const small = { ...choice, accounts: 60, locationsPerAccount: 2, orders: 0, says: (line: string) => said.push(line) }
    expect(await loadDemo(other.asLogin, { ...small, patients: 0 })).toMatchObject({ accounts: 60, patients: 0 })
    await other.asLogin(`update setting set value = (value::jsonb - 'patients')::text where name = 'demo'`)
    await other.asLogin(`update location set city = 'Apopka' where location_id = 1`)
    expect(await loadDemo(other.asLogin, { ...small, patients: 500 })).toEqual({ accounts: 0, locations: 0, users: 0, patients: 500, orders: 0 })
    expect((await other.asLogin(`select from patient where location_id = 1 and city = 'Apopka' limit 1`)).rows).toHaveLength(1)
    expect(await loadDemo(other.asLogin, { ...small, patients: 500 })).toMatchObject({ patients: 0 })
    expect(await loadDemo(other.asLogin, small)).toMatchObject({ patients: 1500 })
    expect(await count('(select distinct customer_id from patient) c')).toBe(40)
    const added = await Promise.all([loadDemo(other.asLogin, { ...small, patients: 2300 }), loadDemo(other.asLogin, { ...small, patients: 2300 })])
    expect(added.map(({ patients }) => patients).reduce((sum, one) => sum + one)).toBe(300)
    expect(await count('patient')).toBe(2300)
    expect(await count('(select distinct customer_id from patient) c')).toBe(60)
    expect(await count('insurance')).toBe(397)
    expect(said).toContain('2300 of 2300 patients are loaded.')
  } finally {
    await other.close()
  }
})
