import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fits, thisMachine } from './machine.mjs'
import { Unready } from './unready.mjs'

export const nodeWanted = 26
/**
 * What the scripts of package.json run. npm 11 and later link it to the package's Node; npm 10
 * makes the link and removes it again.
 */
export const nodeLink = 'node_modules/.bin/node'

const bringsNode = ([path, entry]) =>
  path.startsWith('node_modules/') && entry.optional && entry.bin?.node !== undefined

/** The package of the lock file that brings Node for a machine; undefined if there is none. */
export const nodePackageFor = (locked, machine) => {
  const found = Object.entries(locked).find((each) => bringsNode(each) && fits(each[1], machine))
  return (
    found && {
      name: found[0].slice('node_modules/'.length),
      version: found[1].version,
      binary: join(found[0], found[1].bin.node),
    }
  )
}

const systems = { linux: 'Linux', darwin: 'macOS' }
const machineInWords = ({ os, cpu, libc }) =>
  [systems[os] ?? os, cpu, ...(libc === 'musl' ? ['musl'] : [])].join(', ')
const machinesWithPackage = (locked) =>
  Object.entries(locked)
    .filter(bringsNode)
    .map(([, entry]) => `${systems[entry.os] ?? entry.os} on ${entry.cpu}`)
    .join(', ')

/** What a binary says to --version: its major version, or why it does not run. */
export const tryNode = (binary) => {
  const { error, signal, stdout, stderr } = spawnSync(resolve(binary), ['--version'], {
    encoding: 'utf8',
  })
  const major = Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
  if (major > 0) return { major, reason: `it is only Node ${major}` }
  const reason =
    (stderr ?? '').trim().split('\n')[0] ||
    (signal && `it is ended by ${signal}`) ||
    error?.code ||
    'it does not tell its version'
  return { major, reason }
}

/** Why the Node of a package does not run on a machine, in words. */
const whyNot = (reason, machine) => {
  if (machine.libc === 'musl')
    return `it needs the C library glibc, and this machine has musl (${reason})`
  if (/GLIBC(XX)?_\d/.test(reason))
    return `it needs a newer C library than this machine has (${reason})`
  if (reason === 'ENOENT') return 'the loader that it needs is not on this machine (ENOENT)'
  if (reason === 'EACCES')
    return 'this machine does not let it run: the file is not executable, or its disk is mounted with noexec (EACCES)'
  return reason
}

const yourself = `install Node ${nodeWanted} or newer yourself and run the command again with it.`

/**
 * Why there is no Node that Labgate can run on. `failed`: why the package's own does not run;
 * undefined if the package is not there.
 */
export const sayNoNode = (locked, machine, failed) => {
  const own = nodePackageFor(locked, machine)
  const here = machineInWords(machine)
  if (own === undefined)
    return `Labgate runs on Node ${nodeWanted}, which comes as a package for ${machinesWithPackage(locked)}, and not for this machine (${here}): ${yourself}`
  if (failed === undefined)
    return `Labgate runs on Node ${nodeWanted}, which comes for this machine (${here}) with the package ${own.name} ${own.version}, and npm did not install it: npm leaves out an optional package that it cannot get. Check the connection to the package registry and run the command again, or ${yourself}`
  return `Labgate runs on Node ${nodeWanted}. Its package for this machine (${here}), ${own.name} ${own.version}, is installed, and does not run: ${whyNot(failed, machine)}. You can ${yourself}`
}

const leadsTo = (link, target) => {
  try {
    return realpathSync(link) === realpathSync(target)
  } catch {
    return false // there is none, or it is broken
  }
}

/** Replaced in one step: another run may be using it. */
const pointTo = (link, target, written) => {
  if (leadsTo(link, target)) return
  const next = `${link}-${process.pid}`
  mkdirSync(dirname(link), { recursive: true })
  rmSync(next, { force: true })
  symlinkSync(written, next)
  renameSync(next, link)
}

/**
 * Makes sure that nodeLink is a Node that is new enough, however npm left it: the one of the
 * package for this machine; otherwise what it already is, or the Node at `running`. Otherwise
 * removes it, because `npm run` would find it before the machine's own, and throws.
 */
export const provideNode = (
  locked,
  { folder = '.', machine = thisMachine(), running = process.execPath } = {},
) => {
  const own = nodePackageFor(locked, machine)
  const link = join(folder, nodeLink)
  let failed
  if (own && existsSync(join(folder, own.binary))) {
    const binary = join(folder, own.binary)
    const tried = tryNode(binary)
    if (tried.major >= nodeWanted) return pointTo(link, binary, relative(dirname(link), binary))
    failed = tried.reason
  }
  if (tryNode(link).major >= nodeWanted) return
  if (tryNode(running).major >= nodeWanted) return pointTo(link, running, running)
  rmSync(link, { force: true })
  throw new Unready(sayNoNode(locked, machine, failed))
}
