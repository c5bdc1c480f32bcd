import { spawnSync } from 'node:child_process'

/** Resident memory of a process and its threads, in MB. */
export const memoryOf = (pid: number): number => {
  const said = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return Math.round(Number(said.trim()) / 1024)
}
