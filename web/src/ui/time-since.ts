import { describeDuration } from '@labgate/contract/kit/durations'

/** How long something has waited since this instant, a minute at least; '' without one. */
export const timeSince = (instant: string | null, now = Date.now()): string =>
  instant === null ? '' : describeDuration(Math.max(1, (now - Date.parse(instant)) / 60_000))
