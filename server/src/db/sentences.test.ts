import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { sentenceFunctions } from './sentence-functions.ts'
import { sentences } from './sentences.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/* With what a text in SQL, a template, or a pattern of `replace` would read as something else. */
const values = [`O’Neil's $1 \\ `, '$& 2', '%s 3']

test('each sentence reads in SQL as in TypeScript', async () => {
  const inSql = sentenceFunctions.map(
    ({ name, count }) =>
      `('${name}', ${name}(${values
        .slice(0, count)
        .map((_, at) => `$${at + 1}`)
        .join(', ')}))`,
  )
  const { rows } = await database.asLogin(
    `select * from (values ${inSql.join(', ')}) t (name, text)`,
    values,
  )
  const written = (rows as { name: string; text: string }[]).map(({ name, text }) => [name, text])
  const expected = Object.entries(sentences).map(([key, sentence]) => {
    const made: string | ((...given: string[]) => string) = sentence
    return [`sentence_${key}`, typeof made === 'string' ? made : made(...values)]
  })
  expect(written).toEqual(expected)
  expect(expected.length).toBeGreaterThan(40)
})

test('a sentence costs a view nothing: its text stands in the plan', async () => {
  const { rows } = await database.asLogin('explain (verbose) select * from work_wanted')
  const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(sentences.file_refused)
  expect(plan).toContain(sentences.payer_overpaid)
  expect(plan).not.toContain('sentence_')
})
