import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import type { Plan } from './plan.ts'
import { readEnvironment } from './unit.ts'

/** More than the notes of any round. */
const mostBytes = 2 ** 28
/** The settings of a node of the cluster. */
export const settingsOfNode = (plan: Plan): Record<string, string> => {
  const [host] = plan.hosts
  return host === undefined
    ? {}
    : readEnvironment(readFileSync(join(plan.foldersOf(host).config, 'node.env'), 'utf8'))
}

/** Runs statements on the primary as the owner of the tables; `round` is a variable in them. */
export const onPrimary = ({ plan }: Cluster, round: string, statements: string): string =>
  execFileSync(
    'psql',
    [
      settingsOfNode(plan)['DATABASE_OWNER_URL'] ?? '',
      '--no-psqlrc',
      '--quiet',
      '--tuples-only',
      '--no-align',
      '--field-separator=|',
      '--variable',
      'ON_ERROR_STOP=1',
      '--variable',
      `round=${round}`,
    ],
    { encoding: 'utf8', maxBuffer: mostBytes, input: statements },
  )
/** The notes of a round that the database has, by subject: how many of each. */
export const savedNotes = (cluster: Cluster, round: string): Map<string, number> => {
  const lines = onPrimary(
    cluster,
    round,
    `select subject, count(*) from customer_note where subject like :'round' || ' user %' group by subject;`,
  )
  return new Map(
    lines
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [subject = '', count] = line.split('|')
        return [subject, Number(count)] as const
      }),
  )
}
