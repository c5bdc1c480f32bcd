import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const commands = [['server/src/cli/db.ts', 'verify'], ['server/src/cli/audit-verify.ts']] as const

/**
 * Opens all that the key protects in a database and verifies its audit log, with the Labgate that is
 * installed in `program`; `variables` name the database and the key. Throws if either finds a fault,
 * which it has printed.
 */
export const verifyDatabase = (
  program: string,
  variables: Readonly<Record<string, string>>,
): void => {
  for (const command of commands) {
    const { status } = spawnSync(join(program, 'node_modules/.bin/node'), command, {
      cwd: program,
      stdio: 'inherit',
      env: { PATH: process.env['PATH'] ?? '', ...variables },
    })
    if (status !== 0) throw new Error('The database is not whole: the lines above say why.')
  }
}
