import { vi } from 'vitest'

const fields = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes'] as const

/**
 * Makes the browser run in this zone at this moment, like an accountant's in Auckland. A thread has
 * its process's zone, so the browser's values are mocked; `vi.restoreAllMocks` and
 * `vi.useRealTimers` undo it.
 */
export const standIn = (zone: string, at: Date): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  /* The wall clock time there, as if it were UTC. */
  const wall = (date: Date): Date => {
    const {
      year = 0,
      month = 1,
      day = 1,
      hour = 0,
      minute = 0,
    } = Object.fromEntries(
      format.formatToParts(date).map(({ type, value }) => [type, Number(value)]),
    )
    return new Date(Date.UTC(year, month - 1, day, hour, minute))
  }
  for (const field of fields)
    vi.spyOn(Date.prototype, `get${field}`).mockImplementation(function (this: Date) {
      return wall(this)[`getUTC${field}`]()
    })
}
