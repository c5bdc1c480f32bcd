import { createReadStream, statSync } from 'node:fs'
import { isDay } from '@labgate/contract/values'
import { readConfig, Wrong } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import { migrationState } from '../../db/migrate.ts'
import { faultLine } from '../../dictionaries/fault.ts'
import { icd10Difference, type FilePeriod, type Icd10Difference } from '../../dictionaries/icd10-difference.ts'
import { readOrderFile, type OrderFileReading } from '../../dictionaries/icd10-order-file.ts'
import type { Icd10Row } from '../../dictionaries/read-icd10.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import { WrongUse, type Given } from '../command.ts'
import { differenceLines } from './difference-lines.ts'

const rowsAtOnce = 20_000
/** From so many new rows on it is faster to build the index of words anew than to keep it up row by row. */
const manyRows = 5000

const dayOf = (given: Given, name: string): string => {
  const text = given.option(name)
  if (text === undefined) throw new WrongUse(`Say with --${name} ${name === 'from' ? 'from' : 'until'} which day the file holds.`)
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || !isDay(year, month, day))
    throw new WrongUse(`--${name} takes a day, such as 2025-10-01.`)
  return text
}
const periodOf = (given: Given): FilePeriod => {
  const period = { from: dayOf(given, 'from'), to: dayOf(given, 'to') }
  if (period.to < period.from) throw new WrongUse('The day of --to is before that of --from.')
  return period
}

const read = async (file: string): Promise<OrderFileReading> => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Wrong(`There is no file ${file}.`)
  const reading = await readOrderFile(createReadStream(file, { highWaterMark: 1 << 18 }))
  const [first, ...more] = reading.faults
  if (first === undefined) return reading
  const others = more.length === 0 ? '' : ` ${more.length} more ${more.length === 1 ? 'line is' : 'lines are'} at fault too.`
  throw new Wrong(`${file} is not imported. ${faultLine(first)}${others}`)
}

const known = (run: Run): Promise<Icd10Row[]> =>
  run<Icd10Row>(`select code, description, valid_from::text as "validFrom", valid_to::text as "validTo" from icd10 order by code collate "C"`)

const write = async (run: Run, { added, changed, ended }: Icd10Difference): Promise<void> => {
  const rows = [...added, ...changed.map(({ after }) => after), ...ended.map(({ after }) => after)]
  if (rows.length === 0) return
  const [index] =
    rows.length < manyRows
      ? []
      : await run<{ made: string }>(`select indexdef as made from pg_indexes where schemaname = 'public' and indexname = 'icd10_words'`)
  if (index !== undefined) await run('drop index icd10_words')
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await run(
      `insert into icd10 (code, description, valid_from, valid_to)
       select code, description, "validFrom", "validTo" from jsonb_to_recordset($1::jsonb) as r (code text, description text, "validFrom" date, "validTo" date)
       on conflict (code) do update set description = excluded.description, valid_from = excluded.valid_from, valid_to = excluded.valid_to`,
      [JSON.stringify(rows.slice(at, at + rowsAtOnce))],
    )
  if (index !== undefined) await run(index.made)
  await run(`insert into audit (user_id, act, target) values (0, 'cli.import', 'icd10')`)
}

/** Shows what an order file makes of the table of diagnoses, and makes it so with --apply (decisions.md 44). */
export const importDiagnoses = async (given: Given): Promise<void> => {
  const { say } = given
  const [, file, ...more] = given.words
  if (file === undefined || more.length > 0) throw new WrongUse('Say which file.')
  const period = periodOf(given)
  const isMeant = given.flag('apply')
  const config = readConfig(given.variables)
  refuseNoDatabase(config)
  const begun = performance.now()
  const { codes, headers } = await read(file)
  say(
    `${file}: ${codes.length.toLocaleString('en-US')} codes and ${headers.toLocaleString('en-US')} headings, read in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
  )
  const engine = await openAsOwner(config)
  try {
    const { waiting } = await migrationState(engine)
    if (waiting.length > 0) throw new Wrong(`The database is not up to date: ${waiting.join(', ')} waits. Run npm run db -- migrate first.`)
    const isChanged = await asOwner(engine, isMeant ? 'read write' : 'isolation level repeatable read, read only', async (run) => {
      if (isMeant) await run('lock table icd10 in share row exclusive mode') // what is shown is what is written
      const difference = icd10Difference(await known(run), codes, period)
      for (const line of differenceLines(difference, period, given.flag('all'))) say(line)
      const { added, changed, ended, isSuspicious } = difference
      if (!isMeant) return false
      if (isSuspicious && !given.flag('whole')) throw new Wrong('Nothing was written. If this is the whole list, say so with --whole.')
      await write(run, difference)
      return added.length + changed.length + ended.length > 0
    })
    if (isChanged) await asOwner(engine, 'read write', (run) => run('analyze icd10'))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    if (isMeant) say(isChanged ? `Written into ${nameOf(config)} (${seconds} s).` : `There was nothing to write.`)
    else say(`Nothing was written. To write it into ${nameOf(config)}, give --apply too.`)
  } finally {
    await engine.close()
  }
}
