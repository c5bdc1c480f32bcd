import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asUser } from './run-as.ts'

/** A database that pgBackRest has put back, and where it is run from. */
export interface PutBack {
  /** Who runs it. */
  user: string
  /** The folder of PostgreSQL's programs. */
  programs: string
  /** The database's own folder. */
  data: string
  /** The folder of its socket and its log. */
  folder: string
}

/** PostgreSQL's words for: all of the archive up to the moment is in, and it takes changes. */
const isOpenLine = /database system is ready to accept connections/
const everyMs = 200
const mostLogShown = 5

/**
 * Starts a database alone, which reads the archive up to its moment and then opens; returns it once
 * it is open. Throws with the end of its log if it ends instead, as when the archive does not reach
 * the moment.
 */
export const openPutBack = async (
  { user, programs, data, folder }: PutBack,
  settings: Readonly<Record<string, string>>,
): Promise<{ end: () => Promise<void> }> => {
  const logFile = join(folder, 'recovery.log')
  const log = openSync(logFile, 'w')
  const all = {
    unix_socket_directories: folder,
    hba_file: join(data, 'pg_hba.conf'),
    ident_file: join(data, 'pg_ident.conf'),
    // it is alone: no standby would ever acknowledge
    synchronous_standby_names: '',
    logging_collector: 'off',
    ...settings,
  }
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', stdio: ['ignore', log, log], ...asUser(user) },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const said = (): string => readFileSync(logFile, 'utf8')
  while (!isOpenLine.test(said())) {
    if (!isRunning(child))
      throw new Error(
        `The database did not open: ${said().trim().split('\n').slice(-mostLogShown).join(' / ')}`,
      )
    await Promise.race([ended, pause(everyMs)])
  }
  return {
    end: async () => {
      child.kill('SIGINT') // PostgreSQL's fast shutdown
      await ended
    },
  }
}
const isRunning = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

/** Options of pgBackRest that end a restore at a moment, or with all that was archived. */
export const untilMoment = (moment: string | undefined): string[] =>
  moment === undefined
    ? ['--type=default']
    : ['--type=time', `--target=${moment}`, '--target-action=promote']
