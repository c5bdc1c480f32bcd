import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import {
  itemQueues,
  queuesOfJobs,
  queuesOfLines,
  type Apart,
  type ItemQueueName,
} from './item-queues.ts'

const src = new URL('../../src/', import.meta.url).pathname
const textOf = (module: string): string => readFileSync(join(src, module), 'utf8')
const listed = new Set<string>(Object.values(itemQueues).flatMap(({ modules }) => [...modules]))

/** Modules that hold the works of jobs and lines, and import what does them. */
const works = [
  'job-handlers.ts',
  'interfaces.ts',
  'features/billing/billing-works.ts',
  'features/billing/receivables/receivables-works.ts',
]
/** What they import that is no queue of items. */
const noQueues = new Set([
  'features/billing/past.ts',
  'features/billing/sync-work.ts',
  'core/calendar/targets.ts',
  'core/scope/system-scope.ts',
  'features/billing/receivables/close-month.ts',
  'features/billing/receivables/issue-statements.ts',
  'jobs/one-by-one.ts',
  'jobs/queues.ts',
  ...works,
])

it('every module that a job or a line calls is in the table of queues', () => {
  const imported = works.flatMap((work) =>
    [...textOf(work).matchAll(/^import (?!type ).*? from '(\.{1,2}\/[^']+)'/gms)].map(
      ([, path = '']) => normalize(join(dirname(work), path)),
    ),
  )
  const queues = imported.filter((path) => /^(features|core|overviews|jobs)\//.test(path))
  expect(queues.length).toBeGreaterThan(25)
  expect(queues.filter((path) => !listed.has(path) && !noQueues.has(path))).toEqual([])
})

/**
 * Statements that take the next items and let other nodes take the ones behind: queues, but for
 * these.
 */
const takesOtherwise: Readonly<Record<string, string>> = {
  'features/billing/work-queues/next-item.ts':
    'the next item of a person, who sees what is wrong with it',
  'overviews/mail-choices/new-for-reader.ts': 'part of the notices of one user',
  'cli/db/rotate-key.ts': 'a command: it stops at what it cannot read, and says what',
}
it('every statement that takes items from a queue is in its table', () => {
  const taking = globSync('**/*.ts', { cwd: src }).filter(
    (module) => !module.endsWith('.test.ts') && /skip locked|skipLocked\(/i.test(textOf(module)),
  )
  expect(taking.length).toBeGreaterThan(10)
  expect(
    taking.filter((module) => !listed.has(module) && takesOtherwise[module] === undefined),
  ).toEqual([])
})

/** What the code of each kind calls. */
const calls: Readonly<Record<Apart, RegExp>> = {
  'one by one': /\boneByOne\(/,
  savepoint: /\b(apart|judgeEach)\(/,
  caught: /\bcatch\b/,
  'own job': /Work\b|JobFailed/,
  statement: /./,
}
it('every queue keeps its items apart in the way that the table says', () => {
  for (const [name, { modules, apart }] of Object.entries(itemQueues))
    expect(
      modules.some((module) => calls[apart].test(textOf(module))),
      `${name}: ${apart}`,
    ).toBe(true)
})

it('every queue of the table is worked through by a job or a line', () => {
  const worked = new Set<ItemQueueName>([...Object.values(queuesOfJobs).flat(), ...queuesOfLines])
  expect(Object.keys(itemQueues).filter((name) => !worked.has(name as ItemQueueName))).toEqual([])
})
