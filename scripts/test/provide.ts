import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../../e2e/src/chromium.ts'
import { findPostgres } from '../../server/test/setup/postgres-binaries.ts'

/**
 * What the tests need from outside the project; 'missing' if it is not available, which has then
 * been reported.
 */
export type Provided = 'there' | 'missing'

const asRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

/**
 * Runs an installer to its end; reports every ten seconds that it is still running. Returns its
 * last output if it fails.
 */
const install = async (
  what: string,
  command: string,
  args: readonly string[],
): Promise<string | undefined> => {
  const since = Date.now()
  console.log(`Installing ${what} ...`)
  const beat = setInterval(
    () => console.log(`  ... ${Math.round((Date.now() - since) / 1000)} s`),
    10_000,
  )
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  clearInterval(beat)
  const lines = said
    .trim()
    .split('\n')
    .map((line) => line.trim())
  return code === 0
    ? undefined
    : (lines.findLast((line) => /^(E:|err|fail|unable)/i.test(line)) ??
        lines.at(-1) ??
        'no reason given')
}

const debianPackage = async (...names: string[]): Promise<void> => {
  const known =
    spawnSync('apt-cache', ['show', '--no-all-versions', ...names], { encoding: 'utf8' }).status ===
    0
  const counts =
    (known ? undefined : await install('the lists of Debian packages', 'apt-get', ['update'])) ??
    (await install(`${names.join(', ')} (Debian)`, 'apt-get', [
      'install',
      '-y',
      '--no-install-recommends',
      ...names,
    ]))
  if (counts !== undefined) console.log(`  It could not be installed: ${counts}`)
}

/** A PostgreSQL for the tests: TEST_DATABASE_URL, installed binaries, or Debian's package. */
export const providePostgres = async (): Promise<Provided> => {
  if (process.env['TEST_DATABASE_URL'] !== undefined || findPostgres() !== undefined) return 'there'
  if (asRootOnDebian()) await debianPackage('postgresql')
  if (findPostgres() !== undefined) return 'there'
  console.log(
    [
      'There is no PostgreSQL 15 or newer, so the server is tested on the embedded engine alone. To install it:',
      '  sudo apt-get update && sudo apt-get install postgresql    on Debian and Ubuntu',
      '  brew install postgresql@17    on macOS',
      'or set TEST_DATABASE_URL to a server on which databases may be created.',
    ].join('\n'),
  )
  return 'missing'
}

const chromiumOfDebian = ['chromium', 'chromium-headless-shell', 'fonts-liberation']

/** A Chromium for the journeys: an installed one, Debian's package, or Playwright's own. */
export const provideChromium = async (): Promise<Provided> => {
  if (findChromium() !== undefined) return 'there'
  if (asRootOnDebian()) await debianPackage(...chromiumOfDebian)
  if (findChromium() === undefined) {
    // needs no root; also for Ubuntu, which has no such packages
    const counts = await install("Playwright's Chromium", process.execPath, [
      'node_modules/@playwright/test/cli.js',
      'install',
      'chromium',
    ])
    if (counts !== undefined) console.log(`  It could not be installed: ${counts}`)
  }
  if (findChromium() !== undefined) return 'there'
  console.log(
    [
      'There is no Chromium, so the journeys cannot run. To install it:',
      `  sudo apt-get update && sudo apt-get install ${chromiumOfDebian.join(' ')}    on Debian`,
      '  npx playwright install --with-deps chromium    on Ubuntu and macOS',
      'or set CHROMIUM to the path of one.',
    ].join('\n'),
  )
  return 'missing'
}
