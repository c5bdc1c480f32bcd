import { say } from '@labgate/contract/languages/say'
import { mostInside } from '../../../ui/table/local-rows.ts'

/** '2 insurances', '1 insurance', 'None yet'. At a response's limit the true number is unknown. */
export const inWords = (list: readonly unknown[], one: string, many: string): string => {
  if (list.length === 0) return say('None yet.')
  if (list.length === 1) return `1 ${one}`
  return list.length < mostInside
    ? `${list.length} ${many}`
    : say('{mostInside} {many} or more', { mostInside, many })
}
/** The first entries by their names, and how many more there are: 'naloxone; oxycodone; 3 more'. */
export const named = (names: readonly string[], shown = 8): string =>
  names.length <= shown
    ? names.join('; ')
    : [...names.slice(0, shown), say('{length} more', { length: names.length - shown })].join('; ')
export const counted = (list: readonly unknown[]): number | undefined =>
  list.length < mostInside ? list.length : undefined
