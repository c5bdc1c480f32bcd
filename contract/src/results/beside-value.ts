import { flagWords } from './flag-words.ts'
import type { ReportedValue } from './report-shape.ts'
import { senderFlagSays } from './sender-flags.ts'
import { hasNoValue } from './states.ts'
import { unitSays } from './units.ts'

/* What is shown beside a value on screen and on paper, so that everything a laboratory sent is on the report once (docs/decisions/0029). */

/* A number has its unit, and so does a text with a number, such as '10 to 20'. A word has none. */
const bearsUnit = ({ value, state }: Pick<ReportedValue, 'value' | 'state'>): boolean => !hasNoValue(state) && /\d/.test(value)
const hasLimits = ({ cutOff, low, high }: ReportedValue): boolean => [cutOff, low, high].some((text) => text !== '')

/** '<5 ng/mL', '2-4 /HPF', 'Not detected'. */
export const shownAmount = (value: ReportedValue): string =>
  [`${value.comparator}${value.value}`, bearsUnit(value) ? unitSays(value.unit) : ''].filter(Boolean).join(' ')

/** The unit if neither the value nor its limits show it, and any remark on it; '' if there is nothing to add. */
export const unitBeside = (value: ReportedValue): string => {
  const isShown = bearsUnit(value) || hasLimits(value)
  return [isShown && value.unitSays === '' ? '' : unitSays(value.unit), value.unitSays].filter(Boolean).join(', ')
}

/** The intervals in words if our limits are the reference, or those of both sexes are; '' if there is nothing to add. */
export const rangeBeside = (value: ReportedValue): string => {
  const { low, high, limitsInWords, intervalSays } = value
  if (!hasLimits(value)) return limitsInWords === '' ? '' : intervalSays
  return [limitsInWords, intervalSays.replaceAll(/\s/g, '') === `${low}-${high}` ? '' : intervalSays].filter((text) => text !== '').join('; ')
}

/** The laboratory's own flag; '' if there is none. Adds ours if we judge the value and the laboratory's is the worse of the two. */
export const senderFlagBeside = ({ flag, ownFlag, senderFlag, state }: ReportedValue): string =>
  senderFlag === '' || hasNoValue(state)
    ? ''
    : `${senderFlagSays(senderFlag)}${flag === ownFlag || ownFlag === 'not-judged' ? '' : `. By our limits: ${flagWords[ownFlag].toLowerCase()}`}`
