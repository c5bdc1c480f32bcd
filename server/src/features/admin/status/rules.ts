import { dayMs } from '@labgate/contract/kit/days'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * The age, count, or share from which a line is watched, and from which it is bad. Ages in
 * milliseconds.
 */
export const limits = {
  /** Nodes report each minute. */
  nodeSeen: 3 * minute,
  loop: { watch: 100, bad: 500 },
  /** Requests waiting for a connection at one moment; there are always a few. */
  requests: { watch: 8, bad: 32 },
  lag: { watch: 30 * second, bad: 5 * minute },
  fileStore: { watch: 3 * minute, bad: 10 * minute },
  fold: { watch: 5 * minute, bad: 15 * minute },
  compared: { watch: 36 * hour, bad: 7 * dayMs },
  job: { watch: 15 * minute, bad: hour },
  failedJobs: { watch: 1, bad: 20 },
  lineWaits: { watch: 15 * minute, bad: hour },
  /** A weekend and a holiday can pass without a message. */
  lineSilent: 4 * dayMs,
  fax: { watch: 30 * minute, bad: 2 * hour },
  mail: { watch: 15 * minute, bad: hour },
  backup: { watch: 26 * hour, bad: 3 * dayMs },
  archive: { watch: 5 * minute, bad: 30 * minute },
  drillDays: { watch: 100, bad: 190 },
  recordedBackupDays: { watch: 2, bad: 7 },
  sealing: { watch: 5 * minute, bad: 15 * minute },
  /** Free share of the disk, in percent. */
  diskFree: { watch: 20, bad: 10 },
  certificateDays: { watch: 30, bad: 7 },
} as const

/** An age in the largest unit that fits. */
export const describeAge = (ms: number): string => {
  const of = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (ms < 2 * minute) return of(Math.max(0, Math.round(ms / second)), 'second')
  if (ms < 2 * hour) return of(Math.round(ms / minute), 'minute')
  if (ms < 2 * dayMs) return of(Math.round(ms / hour), 'hour')
  return of(Math.round(ms / dayMs), 'day')
}
