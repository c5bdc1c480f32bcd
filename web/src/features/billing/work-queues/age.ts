import { dayMs } from '@labgate/contract/kit/days'

/** '3 days', '1 day', 'today': since an instant. */
export const describeAge = (since: string | null): string => {
  const days = since === null ? 0 : Math.floor((Date.now() - Date.parse(since)) / dayMs)
  return days <= 0 ? 'today' : `${days} day${days === 1 ? '' : 's'}`
}
/** 'for 3 days', 'since today'. */
export const describeFor = (since: string | null): string =>
  describeAge(since) === 'today' ? 'since today' : `for ${describeAge(since)}`
/** '3 days ago', 'today'. */
export const describeAgo = (at: string): string =>
  describeAge(at) === 'today' ? 'today' : `${describeAge(at)} ago`
