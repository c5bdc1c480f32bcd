import { spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterFolder } from './one-machine.ts'
import type { Host, Plan } from './plan.ts'
import { readEnvironment, readUnit } from './unit.ts'
import { unitFile, type UnitName } from './write-files.ts'

/** A process that the cluster started; its time of start tells it from a later one of its number. */
export interface Started {
  host: string
  unit: UnitName
  pid: number
  since: string
}
const startedFile = join(clusterFolder, 'processes.json')
const readStarted = (): Started[] =>
  existsSync(startedFile) ? (JSON.parse(readFileSync(startedFile, 'utf8')) as Started[]) : []

/** Fields of /proc/PID/stat behind the program's name: state, parent, …; undefined: no process. */
const statOf = (pid: number): string[] | undefined => {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
  } catch {
    return undefined
  }
}
const [stateAt, parentAt, sinceAt] = [0, 1, 19] as const
const sinceOf = (pid: number): string | undefined => {
  const stat = statOf(pid)
  return stat?.[stateAt] === 'Z' ? undefined : stat?.[sinceAt]
}

/** The number of a host's running program, if it runs. */
export const pidOf = (host: Host, unit: UnitName): number | undefined =>
  readStarted().find(
    (one) => one.host === host.name && one.unit === unit && sinceOf(one.pid) === one.since,
  )?.pid

/** A process and all that descend from it, parents first. */
const familyOf = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))?.[parentAt])] as const)
  const below = (parent: number): number[] => [
    parent,
    ...parents.filter(([, of]) => of === parent).flatMap(([child]) => below(child)),
  ]
  return below(pid)
}

/** PostgreSQL's first process on a host, if it runs: it outlives its Patroni. */
export const postmasterOf = (plan: Plan, host: Host): number | undefined => {
  const file = join(plan.foldersOf(host).data, 'postgresql/postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, folder] = readFileSync(file, 'utf8').split('\n')
  const isThere = sinceOf(Number(pid)) !== undefined && folder === dirname(file)
  return isThere ? Number(pid) : undefined
}

/** Sends a signal to processes; one that ended meanwhile is passed over. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** PostgreSQL of a host and its Patroni, with all that descend from them. */
export const databaseOf = (plan: Plan, host: Host): number[] => [
  ...new Set(
    [pidOf(host, 'patroni'), postmasterOf(plan, host)].flatMap((pid) =>
      pid === undefined ? [] : familyOf(pid),
    ),
  ),
]

/** Lets everything of a host go on that somebody froze. */
export const wake = (plan: Plan, host: Host): void => {
  const node = pidOf(host, 'node')
  signalAll([...databaseOf(plan, host), ...(node === undefined ? [] : [node])], 'SIGCONT')
}

/** The numbers of a user and its group. */
export const idsOf = (user: string): { uid: number; gid: number } => {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${user}:`))
      ?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * Starts a host's program as its unit says, in the background; its output goes into the log folder.
 * `program`: the folder of another version of Labgate.
 */
export const startUnit = (
  plan: Plan,
  host: Host,
  unit: UnitName,
  more: Record<string, string> = {},
  program: string = plan.program,
): void => {
  if (pidOf(host, unit) !== undefined) return
  const { config, log } = plan.foldersOf(host)
  const { user, command, folder, environmentFiles, environment } = readUnit(
    readFileSync(join(config, unitFile(unit)), 'utf8')
      .replaceAll('%i', String(plan.ports.node))
      .replaceAll(`=${plan.program}\n`, `=${program}\n`)
      .replaceAll(`=${plan.program}/`, `=${program}/`),
  )
  const output = openSync(join(log, `${unit}.log`), 'a')
  const [executable = '', ...args] = command
  const child = spawn(executable, args, {
    cwd: folder ?? '/',
    detached: true,
    stdio: ['ignore', output, output],
    ...(user !== undefined && process.getuid?.() === 0 && idsOf(user)),
    env: {
      PATH: `${plan.postgresPrograms}:/usr/sbin:/usr/bin:/sbin:/bin`,
      LANG: 'C.UTF-8',
      ...environment,
      ...readEnvironment(environmentFiles.map((path) => readFileSync(path, 'utf8')).join('\n')),
      ...more,
    },
  })
  child.on('error', () => undefined) // its absence is noticed by whoever waits for it
  child.unref()
  const since = child.pid === undefined ? undefined : sinceOf(child.pid)
  if (child.pid === undefined || since === undefined)
    throw new Error(
      `${executable} of ${host.name} does not start: see ${join(log, `${unit}.log`)}.`,
    )
  const others = readStarted().filter((one) => one.host !== host.name || one.unit !== unit)
  writeFileSync(
    startedFile,
    JSON.stringify([...others, { host: host.name, unit, pid: child.pid, since }]),
  )
}

const everyMs = 100
/** Sends a signal, and waits until the process is gone; kills it when its patience is over. */
export const stopUnit = async (
  host: Host,
  unit: UnitName,
  signal: NodeJS.Signals = 'SIGTERM',
  patienceMs = 150_000,
): Promise<void> => {
  const pid = pidOf(host, unit)
  if (pid === undefined) return
  const family = familyOf(pid)
  process.kill(pid, signal)
  for (let waited = 0; pidOf(host, unit) !== undefined; waited += everyMs) {
    if (waited > patienceMs) signalAll(family, 'SIGKILL')
    await pause(everyMs)
  }
}
