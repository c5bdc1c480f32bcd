import { say } from '../languages/say.ts'
import { flagWords } from './flag-words.ts'
import { describeInterval, describeLimit } from './limit.ts'
import type { ReportedValue } from './report-shape.ts'
import { describeSenderFlag } from './sender-flags.ts'
import { hasNoValue } from './states.ts'
import { describeUnit } from './units.ts'

/*
 * What is shown beside a value on screen and on paper, so that everything a laboratory sent is on
 * the report once (docs/decisions/0029).
 */

/* A number has its unit, and so does a text with a number, such as '10 to 20'. A word has none. */
const bearsUnit = ({ value, state }: Pick<ReportedValue, 'value' | 'state'>): boolean =>
  !hasNoValue(state) && /\d/.test(value)
/* Our limits are the reference, and show their unit. */
const hasLimits = ({ cutOff, low, high, intervalSays: sent }: ReportedValue): boolean =>
  sent === '' && [cutOff, low, high].some((limit) => limit !== null)

/** '<5 ng/mL', '2-4 /HPF', 'Not detected'. */
export const shownAmount = (value: ReportedValue): string =>
  [`${value.comparator}${value.value}`, bearsUnit(value) ? describeUnit(value.unit) : '']
    .filter(Boolean)
    .join(' ')

/**
 * The unit if neither the value nor its limits show it, and any remark on it; '' if there is
 * nothing to add.
 */
export const unitText = (value: ReportedValue): string => {
  const isShown = bearsUnit(value) || hasLimits(value)
  return [isShown && value.unitSays === '' ? '' : describeUnit(value.unit), value.unitSays]
    .filter(Boolean)
    .join(', ')
}

/**
 * Our limits, if the laboratory sent its own range and that is the reference; '' if there is
 * nothing to add.
 */
export const rangeText = (value: ReportedValue): string => {
  const { cutOff, low, high, limitsInWords, intervalSays: sent, isDraft } = value
  if (sent === '') return hasLimits(value) ? limitsInWords : ''
  const isSame =
    low !== null && high !== null && sent.replaceAll(/\s/g, '') === `${low.value}-${high.value}`
  const own =
    cutOff !== null
      ? say('cut-off {cutOff}', { cutOff: describeLimit(cutOff) })
      : isSame
        ? ''
        : describeInterval(low, high, inText)
  return [own === '' || !isDraft ? own : say('{own} (draft)', { own }), limitsInWords]
    .filter((text) => text !== '')
    .join('; ')
}
const inText = {
  between: ' to ',
  least: (limit: string) => say('{limit} or more', { limit }),
  most: (limit: string) => say('{limit} or less', { limit }),
}

/**
 * The laboratory's own flag; '' if there is none. Adds ours if we judge the value and the
 * laboratory's is the worse of the two.
 */
export const senderFlagText = ({ flag, ownFlag, senderFlag, state }: ReportedValue): string =>
  senderFlag === '' || hasNoValue(state)
    ? ''
    : `${describeSenderFlag(senderFlag)}${flag === ownFlag || ownFlag === 'not-judged' ? '' : say('. By our limits: {flagWords}', { flagWords: flagWords[ownFlag].toLowerCase() })}`
