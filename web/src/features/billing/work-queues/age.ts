import { dayMs } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'

/** '3 days', '1 day', 'today': since an instant. */
export const describeAge = (since: string | null): string => {
  const days = since === null ? 0 : Math.floor((Date.now() - Date.parse(since)) / dayMs)
  return days <= 0 ? 'today' : howMany(days, 'day')
}
/** 'for 3 days', 'since today'. */
export const describeFor = (since: string | null): string =>
  describeAge(since) === 'today'
    ? say('since today')
    : say('for {since}', { since: describeAge(since) })
/** '3 days ago', 'today'. */
export const describeAgo = (at: string): string =>
  describeAge(at) === 'today' ? 'today' : say('{at} ago', { at: describeAge(at) })
