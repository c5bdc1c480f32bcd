import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from './one-machine.ts'
import type { Host, Plan } from './plan.ts'
import { databaseOf } from './processes.ts'

/*
 * A disk for each host, so that one can be full or slow: a file with a file system that is mounted
 * where the host keeps its data. It takes root; without it no fault of disks can be tried.
 */

const diskBytes = 4 * 2 ** 30
const imageOf = ({ name }: Host): string => join(clusterFolder, `${name}.disk`)
const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Whether a host's data are on a disk of its own. */
const hasOwnDisk = (plan: Plan, host: Host): boolean => {
  const { data } = plan.foldersOf(host)
  return existsSync(data) && statSync(data).dev !== statSync(clusterFolder).dev
}

/** Mounts a host's disk; makes it if it is not there. */
export const giveDisk = (plan: Plan, host: Host): void => {
  if (process.getuid?.() !== 0 || hasOwnDisk(plan, host)) return
  const image = imageOf(host)
  if (!existsSync(image)) {
    writeFileSync(image, '')
    truncateSync(image, diskBytes)
    // no blocks are kept for root, who fills it
    run('mkfs.ext4', '-q', '-m', '0', '-F', image)
  }
  const { data } = plan.foldersOf(host)
  mkdirSync(data, { recursive: true, mode: 0o755 })
  run('mount', '-o', 'loop', image, data)
}

/** Unmounts a host's disk. */
export const takeDisk = (plan: Plan, host: Host): void => {
  if (hasOwnDisk(plan, host)) run('umount', plan.foldersOf(host).data)
}

const ballastOf = (plan: Plan, host: Host): string => join(plan.foldersOf(host).data, 'ballast')
/** Throws the sentence for who cannot try a fault of disks. */
const needDisk = (plan: Plan, host: Host): void => {
  if (!hasOwnDisk(plan, host))
    throw new Error(
      'The host has no disk of its own: remove the cluster (npm run cluster -- down) and start again as root.',
    )
}

const mostAtOnce = 0.97
/** Leaves no room on a host's disk. Returns what makes room again. */
export const fillDisk = (plan: Plan, host: Host): (() => void) => {
  needDisk(plan, host)
  const ballast = ballastOf(plan, host)
  const { bavail, bsize } = statfsSync(plan.foldersOf(host).data)
  // most of it at once; the rest until the disk itself says that it is full
  run('fallocate', '-l', String(Math.floor(bavail * mostAtOnce) * bsize), ballast)
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k', 'oflag=append', 'conv=notrunc'])
  return () => rmSync(ballast, { force: true })
}

const group = '/sys/fs/cgroup/blkio/labgate-slow-disk'
/** What is left of a host's disk: 32 writes and 256 KB a second. */
const slow = { 'blkio.throttle.write_iops_device': 32, 'blkio.throttle.write_bps_device': 262_144 }

/** Lets PostgreSQL of a host write slowly. Returns what ends that. */
export const slowDisk = (plan: Plan, host: Host): (() => void) => {
  needDisk(plan, host)
  if (!existsSync('/sys/fs/cgroup/blkio'))
    throw new Error('This Linux has no control group “blkio” by which a disk can be made slow.')
  mkdirSync(group, { recursive: true })
  const { dev } = statSync(plan.foldersOf(host).data)
  const device = `${dev >> 8}:${dev & 0xff}`
  const limit = (to: (limit: number) => number): void => {
    for (const [file, value] of Object.entries(slow))
      writeFileSync(join(group, file), `${device} ${to(value)}`)
  }
  limit((value) => value)
  for (const pid of databaseOf(plan, host)) writeFileSync(join(group, 'cgroup.procs'), String(pid))
  // processes that it starts later are in the group as well, which stays without a limit
  return () => limit(() => 0)
}
