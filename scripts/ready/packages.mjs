import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fits, thisMachine } from './machine.mjs'

/**
 * npm's list of what it installed, which it writes last. npm 11.3 lists there as well what it left
 * out, as inert.
 */
const list = 'node_modules/.package-lock.json'
/** Ours while npm runs. */
export const installing = 'node_modules/.cache/labgate-installing'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
export const lockedPackages = () => read('package-lock.json').packages

const sameNames = (one = {}, other = {}) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, version]) => other[name] === version)

/** Workspaces that a server in production does without: their folders can be missing. */
const isLeftOut = (folder) => ['demo', 'simulator'].includes(folder) && !existsSync(folder)

const lockIsCurrent = (wanted) =>
  Object.keys(wanted)
    .filter((path) => !path.includes('node_modules') && !isLeftOut(path))
    .every((folder) => {
      const written = read(join(folder, 'package.json'))
      return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
        sameNames(written[kind], wanted[folder][kind]),
      )
    })

/** A copy of the folder can have copied a workspace instead of the link to it. */
const isOnDisk = (path, entry) =>
  (entry.link && isLeftOut(entry.resolved)) ||
  (existsSync(join(path, 'package.json')) &&
    (!entry.link || realpathSync(path) === realpathSync(entry.resolved)))

const isInstalled = (listed) => listed !== undefined && !listed.ideallyInert

/**
 * What is missing of the packages that the lock file lists (`wanted`), by npm's own list (`there`)
 * and `onDisk(path, entry)`. npm leaves out optional packages for other machines, and whatever else
 * it cannot get of the optional ones.
 */
export const missingOf = (wanted, there, { machine, withTools, onDisk }) => {
  const entries = Object.entries(wanted).filter(
    ([path, entry]) =>
      path.includes('node_modules') && (withTools || !(entry.dev || entry.devOptional)),
  )
  const missing = entries.filter(
    ([path, entry]) => there[path]?.version !== entry.version || !onDisk(path, entry),
  )
  return {
    required: missing.filter(([, entry]) => !entry.optional).map(([path]) => path),
    optional: missing
      .filter(
        ([path, entry]) => entry.optional && (isInstalled(there[path]) || fits(entry, machine)),
      )
      .map(([path]) => path),
  }
}

/**
 * Compares the lock file with what is installed. Content decides, not file times: they mean nothing
 * after a checkout or a copy.
 */
export const packages = (withTools) => {
  const wanted = lockedPackages()
  const there = existsSync(list) ? read(list).packages : {}
  const missing = missingOf(wanted, there, { machine: thisMachine(), withTools, onDisk: isOnDisk })
  const isCurrent = lockIsCurrent(wanted)
  return {
    isCurrent,
    hasTools: Object.values(there).some((entry) => entry.dev && !entry.optional),
    lacksRequired: !isCurrent || missing.required.length > 0,
    lacksOptional: missing.optional.length > 0,
    isUnfinished:
      existsSync(installing) ||
      (!existsSync(list) &&
        existsSync('node_modules') &&
        readdirSync('node_modules').some((name) => name[0] !== '.')),
  }
}

/**
 * npm takes a package that was unpacked in part for a whole one: after an installation that did not
 * finish, none of them is trusted.
 */
export const removePackages = () => {
  for (const name of readdirSync('node_modules').filter((each) => each !== '.cache'))
    rmSync(join('node_modules', name), { recursive: true, force: true })
}
