import { flagWords } from './flag-words.ts'
import type { ReportedValue } from './report-shape.ts'
import { senderFlagSays } from './sender-flags.ts'
import { hasNoValue } from './states.ts'
import { unitSays } from './units.ts'

/*
 * What stands beside a value on screen and on paper, so that all that a laboratory sent is on the report once (docs/decisions/0029).
 */

/* A number has its unit, and so has a text with one, such as '10 to 20'. A word has none. */
const bearsUnit = ({ value, state }: Pick<ReportedValue, 'value' | 'state'>): boolean => !hasNoValue(state) && /\d/.test(value)
const hasLimits = ({ cutOff, low, high }: ReportedValue): boolean => [cutOff, low, high].some((text) => text !== '')

/** '<5 ng/mL', '2-4 /HPF', 'Not detected'. */
export const shownAmount = (value: ReportedValue): string =>
  [`${value.comparator}${value.value}`, bearsUnit(value) ? unitSays(value.unit) : ''].filter(Boolean).join(' ')

/** The unit where neither the value nor its limits bear it, and what is said of it; '' nothing more. */
export const unitBeside = (value: ReportedValue): string => {
  const isShown = bearsUnit(value) || hasLimits(value)
  return [isShown && value.unitSays === '' ? '' : unitSays(value.unit), value.unitSays].filter(Boolean).join(', ')
}

/** The intervals in words where our limits stand as the reference, or those of both sexes do; '' where nothing more is said. */
export const rangeBeside = (value: ReportedValue): string => {
  const { low, high, limitsInWords, intervalSays } = value
  if (!hasLimits(value)) return limitsInWords === '' ? '' : intervalSays
  return [limitsInWords, intervalSays.replaceAll(/\s/g, '') === `${low}-${high}` ? '' : intervalSays].filter((text) => text !== '').join('; ')
}

/** The laboratory's own flag; '' where there is none. Ours is told where we judge the value, and the laboratory's is the worse of the two. */
export const senderFlagBeside = ({ flag, ownFlag, senderFlag, state }: ReportedValue): string =>
  senderFlag === '' || hasNoValue(state)
    ? ''
    : `${senderFlagSays(senderFlag)}${flag === ownFlag || ownFlag === 'not-judged' ? '' : `. By our limits: ${flagWords[ownFlag].toLowerCase()}`}`
