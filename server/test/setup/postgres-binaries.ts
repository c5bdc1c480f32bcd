import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** Oldest version that Labgate supports. */
const oldest = 15

const majorOf = (folder: string): number =>
  Number(/(\d+)/.exec(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

/** The folder with initdb and postgres, newest version first; undefined if there is no suitable one. */
export const findPostgres = (): string | undefined => {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))).find((folder) => majorOf(folder) >= oldest)
}
