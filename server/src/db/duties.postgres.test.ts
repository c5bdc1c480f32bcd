import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { until } from '../../test/until.ts'
import { dutiesOver, type Duties, type DutyName } from './duties.ts'
import type { LockLine } from './engine-interface.ts'

let database: FreshDatabase
const opened: Duties[] = []
/** Who has which duty, as it begins and ends it. */
let story: string[]
const errors: string[] = []
const log = {
  error: (_about: object, text: string) => void errors.push(text),
  warn: () => {},
}
/** Long enough that no busy machine falls silent; the tests of silence have their own. */
const pace = { everyMs: 20, giveUpMs: 60_000, freeAfterMs: 90_000, restMs: 60_000 }
const soonSilent = { ...pace, giveUpMs: 1500, freeAfterMs: 2500 }
beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  errors.length = 0
})
afterAll(() => database.close())

const processNamed = async (
  who: string,
  names: readonly DutyName[] = ['hl7'],
  over: Pick<FreshDatabase, 'lockLine'> = database,
  its = pace,
): Promise<Duties> => {
  const duties = dutiesOver(over, log, its)
  opened.push(duties)
  for (const name of names)
    await duties.take({
      name,
      begin: async (isTakeover) =>
        void story.push(`${who} ${isTakeover ? 'takes over' : 'begins'} ${name}`),
      end: async () => void story.push(`${who} ends ${name}`),
    })
  return duties
}
/** Lines as the database opens them, which a test can reach. */
const reachable = () => {
  const lines: LockLine[] = []
  const lockLine: FreshDatabase['lockLine'] = async (silentMs, ended) => {
    const line = await database.lockLine?.(silentMs, ended)
    if (line === undefined) throw new Error('no line')
    lines.push(line)
    return line
  }
  return { lines, lockLine }
}
const storyHas = (text: string) => until(() => story.includes(text), { what: text })

test('one process has a duty, and the next has it when that one stops', async () => {
  story = []
  const first = await processNamed('A', ['hl7', 'partner-files'])
  const second = await processNamed('B', ['hl7', 'demo-past'])
  expect([first.held(), second.held()]).toEqual([['hl7', 'partner-files'], ['demo-past']])
  await first.close()
  await storyHas('B takes over hl7')
  expect(story).toEqual([
    'A begins hl7',
    'A begins partner-files',
    'B begins demo-past',
    'A ends partner-files',
    'A ends hl7',
    'B takes over hl7',
  ])
})

test('a process whose connection is lost ends its duty, and one of them has it again', async () => {
  story = []
  const { lines, lockLine } = reachable()
  const [first, second] = [await processNamed('A', ['hl7'], { lockLine }), await processNamed('B')]
  lines[0]?.cut()
  await storyHas('A ends hl7')
  await until(() => first.held().length + second.held().length === 1, { what: 'a successor' })
})

test('a process that froze is followed when the database has heard nothing of it', async () => {
  story = []
  const frozen = await database.lockLine?.(soonSilent.freeAfterMs, () =>
    story.push('the line ended'),
  )
  expect(await frozen?.take(['hl7'])).toEqual(['hl7'])
  const second = await processNamed('B')
  expect(second.held()).toEqual([])
  await storyHas('B takes over hl7')
  await storyHas('the line ended')
})

test('a process that hears nothing of the database gives up before others can begin', async () => {
  story = []
  let isMute = false
  const lockLine: FreshDatabase['lockLine'] = async (silentMs, ended) => {
    const line = await database.lockLine?.(silentMs, ended)
    if (line === undefined) throw new Error('no line')
    const silence = Promise.withResolvers<never>()
    return {
      ...line,
      take: (names) => (isMute ? silence.promise : line.take(names)),
      // the database does not hear of it either
      cut: () => silence.reject(new Error('cut')),
    }
  }
  await processNamed('A', ['hl7'], { lockLine }, soonSilent)
  await processNamed('B')
  isMute = true
  await storyHas('B takes over hl7')
  expect(story).toEqual(['A begins hl7', 'A ends hl7', 'B takes over hl7'])
})

test('a process that cannot begin leaves the duty to the next, and says so', async () => {
  story = []
  const fails = dutiesOver(database, log, pace)
  opened.push(fails)
  const refused = fails.take({
    name: 'hl7',
    begin: () => Promise.reject(new Error('the port is in use')),
    end: async () => {},
  })
  await expect(refused).rejects.toThrow('the port is in use')
  const second = await processNamed('B')
  expect(second.held()).toEqual(['hl7'])
  expect(errors).toEqual(['a duty could not be begun'])
})

test('a duty that is left is free at once', async () => {
  story = []
  const [first, second] = [await processNamed('A'), await processNamed('B')]
  await first.leave('hl7')
  await storyHas('B takes over hl7')
  expect(first.held()).toEqual([])
  expect(second.held()).toEqual(['hl7'])
})
