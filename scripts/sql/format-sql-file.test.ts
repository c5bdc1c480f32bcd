import { expect, test } from 'vitest'
import { formatSqlFile } from './format-sql-file.ts'

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

test('a function in SQL is laid out with its body, and its comments stay', async () => {
  const { text, unread } = await formatSqlFile(
    lines(
      '-- The name of a payer.',
      'create function payer_name(id bigint) returns text language sql stable as $$',
      "  select coalesce((select name from insurance where insurance_id = id), '')",
      '$$;',
    ),
  )
  expect(unread).toEqual([])
  expect(text).toBe(
    lines(
      '-- The name of a payer.',
      'create function payer_name(id bigint)',
      'returns text',
      'language sql',
      'stable',
      'as $$',
      "  select coalesce((select name from insurance where insurance_id = id), '')",
      '$$;',
    ),
  )
})

test('the body of a function in PL/pgSQL stays as it is', async () => {
  const body = lines('$$', 'begin', '  new.at :=   now();', '  return new;', 'end $$')
  const { text } = await formatSqlFile(
    `create function touch() returns trigger language plpgsql as ${body.trim()};\n`,
  )
  expect(text).toContain(body.trim())
})

test('a file whose tokens would change stays as it is, and is named', async () => {
  const file = lines('create view counts as select count(distinct (a, b)) as count from c;')
  expect(await formatSqlFile(file)).toMatchObject({
    text: file,
    unread: [{ line: 1, reason: 'the tokens would change' }],
  })
})

test('a file whose lines would become too long stays as it is, and is named', async () => {
  const part = `'${'x'.repeat(40)}'`
  const file = lines(
    'create view texts as',
    `  select case a when 1 then ${part} || b`,
    `    || ${part} || ${part} end as text from c;`,
  )
  expect(await formatSqlFile(file)).toMatchObject({
    text: file,
    unread: [{ line: 1, reason: 'lines would become too long' }],
    long: [],
  })
})
