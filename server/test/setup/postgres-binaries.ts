import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debian = '/usr/lib/postgresql'
/** Homebrew's on macOS, which it keeps out of the path, on Apple's and on Intel's processors. */
const homebrew = ['/opt/homebrew/opt', '/usr/local/opt']

/** Oldest version that Labgate supports. */
const oldest = 15

const majorOf = (folder: string): number =>
  Number(
    /(\d+)/.exec(
      spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '',
    )?.[1] ?? 0,
  )

/**
 * The folder with initdb and postgres, newest version first; undefined if there is no suitable one.
 */
export const findPostgres = (): string | undefined => {
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one))
    : []
  const brewed = homebrew
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('postgresql'))
        .map((name) => join(folder, name, 'bin')),
    )
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...brewed,
  ]
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .find((folder) => majorOf(folder) >= oldest)
}
