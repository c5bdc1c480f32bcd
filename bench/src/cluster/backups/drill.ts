import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../e2e/src/server-process.ts'
import { idsOf } from '../processes.ts'
import { readEnvironment } from '../unit.ts'
import { pgbackrest, refuseMoment, type BackedUp } from './pgbackrest.ts'
import { openPutBack, untilMoment } from './recovering.ts'
import { settingsOfFileStore } from './settings-of-file-store.ts'
import { verifyDatabase } from './verify-database.ts'

/** What a drill needs to know of a host. */
export interface Drilled extends BackedUp {
  /** The folder of PostgreSQL's programs. */
  programs: string
  /** Where Labgate is installed. */
  program: string
}

/** Seconds of each step of a drill. */
export interface DrillTimes {
  restored: number
  opened: number
  verified: number
}

/** The address of the same database at another port of this machine. */
const movedTo = (port: number, address: string): string => {
  const url = new URL(address)
  url.host = `127.0.0.1:${port}`
  return url.href
}

const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 100) / 10

/**
 * Puts the newest backup back into a folder of its own, up to a moment or to the end of the archive,
 * opens it on a free port of this machine, opens all that the key protects, and verifies the audit
 * log. Removes it again. Nothing of the database in use changes. Throws in a sentence at the first
 * step that fails.
 */
export const drill = async (
  { config, user, programs, program }: Drilled,
  moment: string | undefined,
  say: (line: string) => void,
): Promise<DrillTimes> => {
  if (moment !== undefined) refuseMoment({ config, user }, moment)
  const folder = mkdtempSync(join(tmpdir(), 'labgate-drill-'))
  const data = join(folder, 'postgresql')
  try {
    if (process.getuid?.() === 0) {
      const { uid, gid } = idsOf(user)
      chownSync(folder, uid, gid)
    }
    const times: DrillTimes = { restored: 0, opened: 0, verified: 0 }
    let begun = performance.now()
    say(`Restoring the newest backup into ${folder} ...`)
    pgbackrest(
      { config, user },
      `--pg1-path=${data}`,
      '--no-delta',
      // what this database writes is not part of the laboratory's archive
      '--archive-mode=off',
      ...untilMoment(moment),
      'restore',
    )
    times.restored = secondsSince(begun)
    say(`Reading the archive ${moment === undefined ? 'to its end' : `up to ${moment}`} ...`)
    begun = performance.now()
    const port = await freePort()
    const database = await openPutBack(
      { user, programs, data, folder },
      { listen_addresses: '127.0.0.1', port: String(port) },
    )
    times.opened = secondsSince(begun)
    begun = performance.now()
    try {
      const settings = readEnvironment(readFileSync(join(config, 'node.env'), 'utf8'))
      verifyDatabase(program, {
        ...settingsOfFileStore(settings),
        LABGATE_KEY_FILE: settings['LABGATE_KEY_FILE'] ?? '',
        DATABASE_URL: movedTo(port, settings['DATABASE_URL'] ?? ''),
        DATABASE_OWNER_URL: movedTo(port, settings['DATABASE_OWNER_URL'] ?? ''),
      })
    } finally {
      await database.end()
    }
    times.verified = secondsSince(begun)
    return times
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
