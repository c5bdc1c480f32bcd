import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock until the end of the test. Time then passes only by `pass` and by the waits of
 * the Testing Library (`findBy...`, `waitFor`), which move the clock on by 50 ms per look: a search
 * that begins 300 ms after the last key takes no real time, and a busy machine changes nothing.
 */
export const stopClock = () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  /* The Testing Library recognizes a stopped clock, and moves it on, only by this name. */
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
  const events = vi
    .spyOn(Event.prototype, 'timeStamp', 'get')
    .mockImplementation(() => performance.now())
  onTestFinished(() => {
    events.mockRestore()
    vi.useRealTimers()
  })
  return {
    /** Lets this many milliseconds pass. */
    pass: (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms)),
    /** A user whose keys and clicks take no time. */
    user: userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) }),
  }
}
