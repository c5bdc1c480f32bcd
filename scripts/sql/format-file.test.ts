import { expect, test } from 'vitest'
import { formatFile } from './format-file.ts'

const dollar = '$'
/** Lines of a file; § begins an expression in a template. */
const fileOf = (...lines: readonly string[]): string =>
  `${lines.join('\n').replaceAll('§', `${dollar}{`)}\n`
const laidOut = async (...lines: readonly string[]): Promise<string> => {
  const { text } = await formatFile('a.ts', fileOf(...lines))
  expect((await formatFile('a.ts', text)).text).toBe(text)
  return text
}

test('a statement that fits on its line stays as it is', async () => {
  const line = "const names = await run('select  name from lab where lab_id = $1', [labId])"
  expect(await laidOut(line)).toBe(fileOf(line))
})

test('a long statement becomes a block, indented to where it begins', async () => {
  expect(
    await laidOut(
      '  return rawQuery(',
      '    `select o.lab_order_id as id, p.last_name from lab_order o join patient p using (patient_id)',
      "     where o.stage = §Stage.Received} and p.last_name <> 'a  b' order by 1`,",
      '    [labId],',
      '  )',
    ),
  ).toBe(
    fileOf(
      '  return rawQuery(',
      '    `',
      '      select o.lab_order_id as id, p.last_name',
      '      from',
      '        lab_order o',
      '        join patient p using (patient_id)',
      "      where o.stage = §Stage.Received} and p.last_name <> 'a  b'",
      '      order by 1',
      '    `,',
      '    [labId],',
      '  )',
    ),
  )
})

test('a statement that is all that a call passes begins on the line of the call', async () => {
  expect(
    await laidOut(
      '  const rows = await run(',
      '    `select fax_id, state, next_try_at from fax where location_id in (select location_id from location)',
      '     and ended_at is null`,',
      '  )',
    ),
  ).toBe(
    fileOf(
      '  const rows = await run(`',
      '    select fax_id, state, next_try_at',
      '    from fax',
      '    where location_id in (select location_id from location) and ended_at is null',
      '  `)',
    ),
  )
})

test('a statement that a function returns begins behind the arrow', async () => {
  expect(
    await laidOut(
      'const facts = (of: string): string =>',
      '  `exists (select from figure_order f where f.lab_order_id = §of}.lab_order_id and f.ended = 0 or f.is_paper)`',
    ),
  ).toBe(
    fileOf(
      'const facts = (of: string): string => `',
      '  exists (',
      '    select',
      '    from figure_order f',
      '    where f.lab_order_id = §of}.lab_order_id and f.ended = 0 or f.is_paper',
      '  )',
      '`',
    ),
  )
})

test('an expression may stand for a condition, a clause, a parameter’s number, or part of a name', async () => {
  expect(
    await laidOut(
      'const a = `with §named}, open as (select bill_id from bill_§kind} where cents > $§first} §more})',
      '  select count(*) from open join named using (bill_id) §order} limit §most}`',
    ),
  ).toBe(
    fileOf(
      'const a = `',
      '  with',
      '    §named},',
      '    open as (select bill_id from bill_§kind} where cents > $§first} §more})',
      '  select count(*)',
      '  from',
      '    open',
      '    join named using (bill_id)',
      '  §order}',
      '  limit §most}',
      '`',
    ),
  )
})

test('a part of a statement is read within what completes it', async () => {
  expect(
    await laidOut(
      'const isSent = `exists (select from fax f where f.fax_id = o.fax_id and f.state = §state}',
      '  and not exists (select from fax_attempt a where a.fax_id = f.fax_id and a.ended_at is null))`',
    ),
  ).toBe(
    fileOf(
      'const isSent = `',
      '  exists (',
      '    select',
      '    from fax f',
      '    where',
      '      f.fax_id = o.fax_id',
      '      and f.state = §state}',
      '      and not exists (select from fax_attempt a where a.fax_id = f.fax_id and a.ended_at is null)',
      '  )',
      '`',
    ),
  )
})

test('strings, comments, and bodies of functions keep their white space', async () => {
  const kept = ["'two", "lines  '", '-- a  comment', '$$', '  begin  end', '$$']
  const text = await laidOut(
    'const a = `',
    'select',
    "'two",
    "lines  ' as a, -- a  comment",
    'b from c`',
    'const d = `create function e() returns void',
    'language plpgsql as $$',
    '  begin  end',
    '$$`',
  )
  for (const part of kept) expect(text).toContain(part)
})

test('a template in a template is laid out at its own place', async () => {
  expect(
    await laidOut(
      'const a = `select §jsonRows(`select patient_note_id as id, note, date_time from patient_note where patient_id = $1`)} as notes`',
    ),
  ).toBe(
    fileOf(
      'const a = `',
      '  select §jsonRows(`',
      '    select patient_note_id as id, note, date_time from patient_note where patient_id = $1',
      '  `)} as notes',
      '`',
    ),
  )
})

test('SQL that the parser does not read stays as it is, and is named', async () => {
  const text = fileOf('const a = `select from where', ' and and`')
  const formatted = await formatFile('a.ts', text)
  expect(formatted.text).toBe(text)
  expect(formatted.unread).toMatchObject([{ line: 1, reason: expect.stringContaining('where') }])
})

test('a line that is too long is named, unless one string is the reason', async () => {
  const long = 'x'.repeat(130)
  const { long: found } = await formatFile(
    'a.ts',
    fileOf('const a = `', `  select '${long}' as a`, '`', `const b = \`select ${long}`, 'from c`'),
  )
  expect(found).toEqual([7])
})

test('texts that are no SQL stay as they are', async () => {
  const line = `const a = 'Select where the result goes from here, or update the fax number of this location first.'`
  expect(await laidOut(line)).toBe(fileOf(line))
})
