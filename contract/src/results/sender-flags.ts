import { say } from '../languages/say.ts'
import { isAbnormal, isCritical, type Flag } from './states.ts'

/*
 * The laboratory's own abnormal flags (OBX-8, HL7 table 0078 of v2.5.1, plus codes added in later
 * versions and words that laboratory systems write instead). They count in addition to our own
 * limits: a value is critical if either says so (docs/decisions/0029).
 */

/**
 * What a flag says about a value; 'nothing' if it says neither normal nor abnormal, such as
 * 'better' or 'intermediate'.
 */
export type SenderStatement =
  | 'critical-high'
  | 'critical-low'
  | 'critical'
  | 'high'
  | 'low'
  | 'abnormal'
  | 'normal'
  | 'nothing'
  | 'unknown'

const codes: Readonly<Record<string, readonly [statement: SenderStatement, words: string]>> = {
  HH: ['critical-high', say('critical high')],
  LL: ['critical-low', say('critical low')],
  '>': ['critical-high', say('above the measurable range')],
  '<': ['critical-low', say('below the measurable range')],
  AA: ['critical', 'critical'],
  CH: ['critical-high', say('critical high')],
  CL: ['critical-low', say('critical low')],
  PH: ['critical-high', say('panic high')],
  PL: ['critical-low', say('panic low')],
  HP: ['critical-high', say('panic high')],
  LP: ['critical-low', say('panic low')],
  HC: ['critical-high', say('critical high')],
  LC: ['critical-low', say('critical low')],
  'H*': ['critical-high', say('critical high')],
  'L*': ['critical-low', say('critical low')],
  'H!': ['critical-high', say('critical high')],
  'L!': ['critical-low', say('critical low')],
  'A*': ['critical', 'critical'],
  C: ['critical', 'critical'],
  '**': ['critical', 'critical'],
  '!!': ['critical', 'critical'],
  HX: ['critical-high', say('above the high threshold')],
  LX: ['critical-low', say('below the low threshold')],
  H: ['high', 'high'],
  HU: ['high', say('significantly high')],
  L: ['low', 'low'],
  LU: ['low', say('significantly low')],
  A: ['abnormal', 'abnormal'],
  ABN: ['abnormal', 'abnormal'],
  '*': ['abnormal', 'abnormal'],
  POS: ['abnormal', 'positive'],
  DET: ['abnormal', 'detected'],
  RR: ['abnormal', 'reactive'],
  WR: ['abnormal', say('weakly reactive')],
  R: ['abnormal', 'resistant'],
  NS: ['abnormal', say('not susceptible')],
  N: ['normal', 'normal'],
  WNL: ['normal', say('within normal limits')],
  NEG: ['normal', 'negative'],
  ND: ['normal', say('not detected')],
  NR: ['normal', say('not reactive')],
  S: ['nothing', 'susceptible'],
  I: ['nothing', 'intermediate'],
  MS: ['nothing', say('moderately susceptible')],
  VS: ['nothing', say('very susceptible')],
  SDD: ['nothing', 'susceptible, dose dependent'],
  IND: ['nothing', 'indeterminate'],
  E: ['nothing', 'equivocal'],
  U: ['nothing', say('significant change up')],
  D: ['nothing', say('significant change down')],
  B: ['nothing', 'better'],
  W: ['nothing', 'worse'],
}
const plain: Readonly<Record<string, SenderStatement>> = {
  HIGH: 'high',
  LOW: 'low',
  ABNORMAL: 'abnormal',
  POSITIVE: 'abnormal',
  DETECTED: 'abnormal',
  REACTIVE: 'abnormal',
  RESISTANT: 'abnormal',
  NORMAL: 'normal',
  NEGATIVE: 'normal',
  'NOT DETECTED': 'normal',
  SUSCEPTIBLE: 'nothing',
  INTERMEDIATE: 'nothing',
  NULL: 'nothing',
}
const criticalWord = /\b(?:CRIT(?:ICAL(?:LY)?)?|PANIC|ALERT|LIFE[- ]?THREATENING)\b/

const stateOne = (word: string): SenderStatement => {
  const text = word.trim().toUpperCase()
  if (Object.hasOwn(codes, text)) return codes[text]?.[0] ?? 'unknown'
  if (criticalWord.test(text))
    return /\bHIGH\b/.test(text)
      ? 'critical-high'
      : /\bLOW\b/.test(text)
        ? 'critical-low'
        : 'critical'
  return Object.hasOwn(plain, text) ? (plain[text] ?? 'unknown') : 'unknown'
}
/* Repetitions are stored separated by '; '. Rows from before 2026 have blanks instead. */
const wordsOf = (text: string): string[] =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean)
    .flatMap((word) =>
      stateOne(word) === 'unknown' &&
      word.split(/\s+/).every((part) => stateOne(part) !== 'unknown')
        ? word.split(/\s+/)
        : [word],
    )

/** What each repetition of a sender's flag says. */
export const senderStatements = (text: string): SenderStatement[] => wordsOf(text).map(stateOne)

/**
 * The sender's flag as shown to people: 'HH, critical high'; a word as received; '' if there is
 * none.
 */
export const describeSenderFlag = (text: string): string =>
  wordsOf(text)
    .map((word) => {
      const known = codes[word.toUpperCase()]
      return known === undefined ? word : `${word}, ${known[1]}`
    })
    .join('; ')

/** Whether the sender calls the value critical. */
export const isSentCritical = (text: string): boolean =>
  senderStatements(text).some((one) => one.startsWith('critical'))

const isOff = (one: SenderStatement): boolean => !['normal', 'nothing', 'unknown'].includes(one)
const goesUp = (one: string): boolean => one === 'high' || one === 'critical-high'
const goesDown = (one: string): boolean => one === 'low' || one === 'critical-low'

/**
 * A value's combined flag, and whether the two contradict each other: then a person reviews it
 * before release.
 */
export interface BothFlags {
  flag: Flag
  differs: boolean
}

const worseOf = (own: Flag, all: readonly SenderStatement[]): Flag => {
  if (isCritical(own)) return own
  const critical = all.find((one) => one.startsWith('critical'))
  if (critical === 'critical-high' || critical === 'critical-low') return critical
  if (critical !== undefined)
    return own === 'high' ? 'critical-high' : own === 'low' ? 'critical-low' : 'critical'
  if (isAbnormal(own)) return own
  const off = all.find(isOff)
  return off === 'high' || off === 'low' ? off : off === undefined ? own : 'abnormal'
}

/**
 * Our flag and the laboratory's combined (docs/decisions/0029). The worse of the two wins. They
 * differ if one says normal and the other abnormal, if they name opposite directions, or if a flag
 * is not known. A missing flag on either side does not contradict the other's, and 'normal' from
 * the laboratory for a value that we do not judge is no difference.
 */
export const bothFlags = (own: Flag, sent: string): BothFlags => {
  const all = senderStatements(sent)
  const [ups, downs] = [[own, ...all].some(goesUp), [own, ...all].some(goesDown)]
  const isNormal = own === 'within' || own === 'negative' || all.includes('normal')
  const isOdd = isAbnormal(own) || all.some(isOff)
  return {
    flag: worseOf(own, all),
    differs: all.length > 0 && (all.includes('unknown') || (ups && downs) || (isNormal && isOdd)),
  }
}
