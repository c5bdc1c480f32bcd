import { dayAt } from '@labgate/contract/kit/time-zones'

/** Today in the account's zone, else in the viewer's, YYYY-MM-DD. */
export const dayHere = (zone: string): string =>
  dayAt(new Date(), zone === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone)
