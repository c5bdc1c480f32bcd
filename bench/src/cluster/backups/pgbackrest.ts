import { join } from 'node:path'
import { checkMoment } from './moment.ts'
import { runAs } from './run-as.ts'

/** Whose backups, and who reads them. */
export interface BackedUp {
  /** The folder of a host's files, /etc/labgate. */
  config: string
  /** PostgreSQL's user. */
  user: string
}

/** Runs pgBackRest as PostgreSQL's user; returns what it printed. Throws with its last line. */
export const pgbackrest = ({ config, user }: BackedUp, ...words: readonly string[]): string =>
  runAs(user, [
    'pgbackrest',
    `--config=${join(config, 'pgbackrest.conf')}`,
    '--stanza=labgate',
    ...words,
  ])

/** Refuses, in a sentence, a moment that no backup leads to. */
export const refuseMoment = (of: BackedUp, moment: string): void =>
  checkMoment(moment, pgbackrest(of, '--output=json', 'info'), Date.now() / 1000)
