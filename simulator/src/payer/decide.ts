import { daysBetween } from '@labgate/contract/kit/days'
import type { Random } from '@labgate/demo/random.ts'
import type { SimulatedAdjustment, SimulatedClaim, SimulatedLine } from './read-claims.ts'

/*
 * The simulated payer's decisions: by what a claim has and lacks (rules.md#denial-reasons), and the
 * amount it would pay by a seed.
 */

/**
 * What happens to a clean claim afterwards: selected by the ending of its member number, so that a
 * demo can request it.
 */
export const simulatedCourses = [
  'paid',
  'rejected',
  'denied',
  'undocumented',
  'partly-denied',
  'reversed',
  'recouped-later',
  'late',
  'crossover',
  'silent',
  'unremitted',
] as const
export type SimulatedCourse = (typeof simulatedCourses)[number]
const endings: readonly (readonly [string, SimulatedCourse])[] = [
  ['REJ', 'rejected'],
  ['DENY', 'denied'],
  ['DOCS', 'undocumented'],
  ['PART', 'partly-denied'],
  ['REV', 'reversed'],
  ['TAKE', 'recouped-later'],
  ['LATE', 'late'],
  ['CROSS', 'crossover'],
  ['SILENT', 'silent'],
  ['LOST', 'unremitted'],
  ['PAID', 'paid'],
]
/** The course that the member number selects; undefined: none. */
export const courseByMember = ({ memberId }: SimulatedClaim): SimulatedCourse | undefined =>
  endings.find(([ending]) => memberId.endsWith(ending))?.[1]
export const simulatedCourse = (claim: SimulatedClaim): SimulatedCourse =>
  courseByMember(claim) ?? 'paid'

const medicareNumber =
  /^[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y]{2}\d{2}/
const shortestMember = 5
/**
 * Rejection before a claim is decided: category, status and whom it is about. Undefined if the
 * claim proceeds.
 */
export const simulatedRejection = (
  claim: SimulatedClaim,
  course: SimulatedCourse,
  today: string,
): readonly [string, string, string] | undefined => {
  const isMedicare = claim.filing === 'MB'
  if (
    course === 'rejected' ||
    claim.memberId.length < shortestMember ||
    (isMedicare && !medicareNumber.test(claim.memberId))
  )
    return ['A7', '164', 'IL']
  if (
    claim.lines.length === 0 ||
    claim.lines.reduce((sum, line) => sum + line.charge, 0) !== claim.charge
  )
    return ['A8', '178', '']
  if (claim.diagnoses.length === 0) return ['A6', '254', '']
  if (!claim.hasBirth) return ['A6', '158', 'QC']
  if (claim.lines.some(({ day }) => day === '' || day > today)) return ['A7', '187', '']
  if (claim.frequency !== '1' && claim.payerNumber === '') return ['A6', '464', '']
  return undefined
}

export interface SimulatedDecision {
  line: SimulatedLine
  paid: number
  allowed: number
  adjustments: readonly SimulatedAdjustment[]
  remarks: readonly string[]
}
type Denial = readonly [group: string, reason: string, ...remarks: string[]]
const modifiersOf = ({ procedure }: SimulatedLine): readonly string[] => procedure.slice(2, 6)
const codeOf = ({ procedure }: SimulatedLine): string => procedure[1] ?? ''
/* Molecular pathology, 81105 to 81599; 810xx are urinalyses and 84xxx chemistry. */
const isMolecular = (line: SimulatedLine): boolean => /^81[1-5]\d{2}$/.test(codeOf(line))
/* PCR panels of six targets or more, for which some plans require an authorization. */
const isExpandedPanel = (line: SimulatedLine): boolean =>
  ['87506', '87507', '87632', '87633'].includes(codeOf(line))
const onceADay = /^(?:8030[567]|G048[0123])$/
const daysOfFiling = 365

/** YYYY-MM-DD of a day as a file has it, YYYYMMDD. */
const isoDay = (day: string): string => day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/**
 * Why a line is not paid; the first reason counts. `before`: whether the same service for the same
 * person was already decided.
 */
export const simulatedDenial = (
  line: SimulatedLine,
  claim: SimulatedClaim,
  today: string,
  before: boolean,
): Denial | undefined => {
  const modifiers = modifiersOf(line)
  const isReferred = modifiers.includes('90')
  if (isReferred ? line.referringClia === '' : claim.clia === '' && line.clia === '')
    return ['CO', '16', 'MA120']
  if (line.orderer === '' && claim.referrer === '') return ['CO', '16', 'N264', 'N265']
  if (before) return ['CO', '18']
  if (daysBetween(isoDay(line.day), isoDay(today)) > daysOfFiling) return ['CO', '29']
  if (claim.memberId.endsWith('TERM')) return ['CO', '27', 'N30']
  if (claim.memberId.endsWith('COB') && !claim.hasOtherPayer) return ['CO', '22', 'MA92']
  if (claim.memberId.endsWith('PLAN')) return ['CO', '24']
  if (modifiers.includes('GY')) return ['PR', '96', 'N425']
  if (modifiers.includes('GA')) return ['PR', '50', 'N115']
  if (modifiers.includes('GZ')) return ['CO', '50', 'N115']
  if (line.units > 1 && onceADay.test(codeOf(line))) return ['CO', '151', 'N362']
  if (isMolecular(line) && claim.filing === 'MB' && (line.procedure[6] ?? '') === '')
    return ['CO', '252', 'N706']
  if (isMolecular(line) && claim.filing !== 'MB' && claim.authorization === '') return ['CO', '197']
  if (
    codeOf(line) === '80305' &&
    claim.lines.some((other) => codeOf(other) === '80307' && other.day === line.day)
  )
    return ['CO', '236', 'N20']
  return undefined
}

const denied = (line: SimulatedLine, [group, reason, ...remarks]: Denial): SimulatedDecision => ({
  line,
  paid: 0,
  allowed: 0,
  adjustments: [{ group, reason, amount: line.charge }],
  remarks,
})
/* two percent of Medicare payments is withheld; a plan with coinsurance pays four fifths */
const sequestered = 2
const coinsurance = 20
const percent = (amount: number, share: number): number => Math.round((amount * share) / 100)
const some = (adjustments: readonly SimulatedAdjustment[]): SimulatedAdjustment[] =>
  adjustments.filter(({ amount }) => amount !== 0)

const paid = (line: SimulatedLine, claim: SimulatedClaim, random: Random): SimulatedDecision => {
  if (claim.hasOtherPayer && claim.sequence !== 'P') {
    // what the first payer left to the patient, and no more
    const left = line.adjustedBefore
      .filter(({ group }) => group === 'PR')
      .reduce((sum, { amount }) => sum + amount, 0)
    return {
      line,
      paid: left,
      allowed: left + line.paidBefore,
      adjustments: some([{ group: 'OA', reason: '23', amount: line.charge - left }]),
      remarks: [],
    }
  }
  const allowed = percent(line.charge, random.fork(codeOf(line)).int(45, 80))
  const contractual = { group: 'CO', reason: '45', amount: line.charge - allowed }
  if (claim.filing === 'MB') {
    const withheld = percent(allowed, sequestered)
    return {
      line,
      paid: allowed - withheld,
      allowed,
      adjustments: some([contractual, { group: 'CO', reason: '253', amount: withheld }]),
      remarks: [],
    }
  }
  const share = random.fork(claim.memberId).chance(0.5) ? percent(allowed, coinsurance) : 0
  return {
    line,
    paid: allowed - share,
    allowed,
    adjustments: some([contractual, { group: 'PR', reason: '2', amount: share }]),
    remarks: [],
  }
}

const payersWithAuthorization = 0.3
/* Some payers require one; Medicare never does. */
const wantsAuthorization = (
  { filing, authorization, payerId, frequency }: SimulatedClaim,
  random: Random,
): boolean =>
  filing !== 'MB' &&
  frequency === '1' &&
  authorization === '' &&
  random.fork(`authorizations of ${payerId}`).chance(payersWithAuthorization)

/** Decides each line of a claim. */
export const simulatedDecisions = (
  claim: SimulatedClaim,
  course: SimulatedCourse,
  random: Random,
  today: string,
  before: (line: SimulatedLine) => boolean,
): SimulatedDecision[] =>
  claim.lines.map((line, nth) => {
    const denial = simulatedDenial(line, claim, today, before(line))
    if (denial !== undefined) return denied(line, denial)
    if (isExpandedPanel(line) && wantsAuthorization(claim, random))
      return denied(line, ['CO', '197'])
    if (course === 'denied') return denied(line, ['CO', '50', 'N115'])
    if (course === 'undocumented') return denied(line, ['CO', '226'])
    if (course === 'partly-denied' && nth === claim.lines.length - 1)
      return denied(line, ['CO', '96', 'N130'])
    return paid(line, claim, random)
  })
