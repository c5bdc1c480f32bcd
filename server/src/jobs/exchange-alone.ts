import type { AppContext } from '../app-context.ts'
import type { JobRunner } from './boss.ts'

/**
 * Partners' files are fetched and sent by the one process that has the duty
 * (rules.md#partners-files-by-one-process). Returns once it is known which.
 */
export const exchangeAlone = ({
  duties,
  jobs,
  database,
}: Pick<AppContext, 'duties' | 'database'> & {
  jobs: Pick<JobRunner, 'begin' | 'end' | 'send'>
}): Promise<void> =>
  duties.take({
    name: 'partner-files',
    begin: async (isTakeover) => {
      await jobs.begin('claims')
      // what the other process left does not wait for the next round
      if (isTakeover) await database.system('take over', (tx) => jobs.send(tx, 'claims', 0))
    },
    end: () => jobs.end('claims'),
  })
