import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Conditions of the measurement: the figures mean little without them. */
export interface Conditions {
  date: string
  commit: string
  node: string
  pglite: string
  processor: string
  cores: number
  memoryGb: number
  accounts: number
  secondsEach: number
  /** Runnable processes, averaged over the last minute. */
  loadBefore: number
  loadAfter: number
  minutes: number
}

const commit = (): string => {
  const said = (...args: string[]): string =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  return `${said('rev-parse', '--short', 'HEAD')}${said('status', '--porcelain', '-uno') === '' ? '' : ' and changes'}`
}
const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8')) as {
      version: string
    }
  ).version
const load = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100

/** Records the conditions at the start; the returned function completes them at the end. */
export const noteConditions = (accounts: number, secondsEach: number): (() => Conditions) => {
  const begun = Date.now()
  const loadBefore = load()
  return () => ({
    date: new Date(begun).toISOString(),
    commit: commit(),
    node: process.version,
    pglite: versionOf('@electric-sql/pglite'),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    accounts,
    secondsEach,
    loadBefore,
    loadAfter: load(),
    minutes: Math.round((Date.now() - begun) / 6000) / 10,
  })
}
