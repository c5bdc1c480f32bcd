import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { ticketOffice } from './access/audit-tickets.ts'
import { cryptWith } from './access/crypt.ts'
import { countedOver } from './access/refusal-counter.ts'
import { sessionsOver } from './access/sessions.ts'
import type { AppContext } from './app-context.ts'
import type { Config } from './config.ts'
import { currentWork } from './current-work.ts'
import type { Database } from './db/database.ts'
import { dutiesOver } from './db/duties.ts'
import { fileKeys } from './files/sealed-file.ts'
import { jobsOver, type JobRunner } from './jobs/boss.ts'
import { derivedAuditKey } from './ports/audit-key/audit-key.ts'
import { objectsFor } from './ports/files/choose.ts'
import { postOver } from './ports/mail/post.ts'
import { aboutWatchedWork } from './watched-work.ts'
import { loadSimulators } from './workspaces.ts'

/**
 * Puts the app context together over an open database. Tests pass their own clock. Jobs wait until
 * they are started.
 */
export const openContext = async (
  config: Config,
  database: Database,
  key: Buffer,
  now: () => Date = () => new Date(),
): Promise<AppContext & { jobs: JobRunner }> => {
  const crypt = cryptWith(key)
  const auditKey = derivedAuditKey(crypt)
  database.useKeys({
    ...fileKeys(crypt),
    tickets: await ticketOffice(auditKey, randomBytes(6).readUIntBE(0, 6)),
  })
  const objects = await objectsFor(config, now, randomBytes)
  if (objects !== undefined) database.useObjects(objects)
  const log = pino({
    level: config.LABGATE_LOG,
    base: null,
    // of the request or the job in which a line is written
    mixin: () => ({ ...currentWork(), ...aboutWatchedWork() }),
  })
  const sessions = sessionsOver(database, now)
  await sessions.listening
  const jobs = jobsOver(database, log)
  const counted = countedOver(database, now, (error) =>
    log.error({ err: { message: error.message } }, 'counted refusals wait'),
  )
  return {
    config,
    database,
    crypt,
    auditKey,
    sessions,
    counted,
    jobs,
    duties: dutiesOver(database, log),
    log,
    now,
    randomBytes,
    simulators: loadSimulators,
    post: postOver(database, crypt, jobs),
  }
}
