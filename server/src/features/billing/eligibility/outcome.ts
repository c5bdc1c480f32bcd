import type { MemberDifference, OtherPayer } from '@labgate/contract/billing/eligibility'
import type { Cover } from '@labgate/contract/billing/facts'
import { lettersAndDigits } from '@labgate/contract/billing/folded-text'
import { medicarePlans } from '../../../x12/faces/cover.ts'
import type {
  Benefit,
  DateRange,
  EligibilityAnswer,
  PersonFacts,
} from '../../../x12/faces/eligibility.ts'
import { isoDay } from '../claim-of.ts'
import { isSelf, type InquirySubject } from './inquiry.ts'

/*
 * From a payer's answer to what is stored of it (rules.md#eligibility-answers). Nothing here
 * changes a patient or an insurance.
 */

/** Like `isoDay`; null if there is none. */
const dashed = (day: string): string | null => isoDay(day) || null
/** EB03 of stays that cover laboratory services themselves. */
const stays = { hospice: '45', 'skilled-nursing': 'AG' } as const
const begins = ['193', '346', '348', '356', '435']
const ends = ['096', '194', '347', '349', '357']

const isWithinDay = (day: string, dates: readonly DateRange[]): boolean =>
  dates.every(({ qualifier, from, to }) =>
    begins.includes(qualifier) && to === from
      ? from <= day
      : ends.includes(qualifier) && to === from
        ? from >= day
        : from <= day && day <= to,
  )
const isStay = (kind: keyof typeof stays, benefits: readonly Benefit[], day: string): boolean =>
  benefits.some(
    ({ code, serviceTypes, dates }) =>
      code === 'X' && serviceTypes.includes(stays[kind]) && isWithinDay(day, dates),
  )

const inForce = ['active', 'active-without-laboratory', 'differs']
const plainCovers: Readonly<Record<EligibilityAnswer['word'], Cover>> = {
  active: 'active',
  'active-without-laboratory': 'no-laboratory-benefit',
  inactive: 'inactive',
  'not-found': 'not-found',
  'other-payer': 'other-payer',
  differs: 'active',
  unknown: 'unknown',
}
/**
 * How an answer counts for a bill. A payer that finds several people, or none by our data, has not
 * said that there is no plan.
 */
export const coverageOf = (
  { word, benefits, refusals, otherCover }: EligibilityAnswer,
  request: Pick<InquirySubject, 'payerKind' | 'serviceDate'>,
): Cover => {
  if (word === 'differs' && refusals.length > 0)
    return refusals.some(({ action }) => action === 'several') ? 'unknown' : 'not-found'
  const isMedicare = request.payerKind === 'Medicare'
  if (word === 'other-payer')
    return isMedicare &&
      (otherCover.some(({ insuranceType }) => medicarePlans.includes(insuranceType)) ||
        benefits.some(
          ({ code, insuranceType }) => code === 'R' && medicarePlans.includes(insuranceType),
        ))
      ? 'medicare-advantage'
      : 'other-payer'
  const day = request.serviceDate.replaceAll('-', '')
  if (isMedicare && inForce.includes(word))
    for (const kind of ['hospice', 'skilled-nursing'] as const)
      if (isStay(kind, benefits, day)) return kind
  return plainCovers[word]
}

const cut = (text: string, most: number): string => text.slice(0, most)
const describeAddress = ({
  line1,
  city,
  state,
  zip,
}: Pick<PersonFacts, 'line1' | 'city' | 'state' | 'zip'>): string =>
  [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
const sexes: Readonly<Record<string, string>> = { F: 'Female', M: 'Male' }

/**
 * Where the payer's data differs from the question. An address is compared if the payer returns
 * one, and never changes the answer.
 */
export const differencesOf = (
  { person, differs, refusals }: EligibilityAnswer,
  request: InquirySubject,
): MemberDifference[] => {
  // what it refuses was not compared: it repeats our own words
  if (person === undefined || refusals.some(({ level }) => level === 'person')) return []
  const has: Readonly<Record<string, string>> = {
    last: person.last,
    first: person.first,
    memberId: person.memberId,
    birthDate: dashed(person.birthDate) ?? '',
    sex: sexes[person.sex] ?? '',
  }
  const found = differs.flatMap((field): MemberDifference[] => {
    const payer = has[field] ?? ''
    return payer === '' || !(field in has)
      ? []
      : [{ field: field as MemberDifference['field'], payer: cut(payer, 100) }]
  })
  const isAddress =
    lettersAndDigits(person.line1) !== '' &&
    lettersAndDigits(request.street1) !== '' &&
    lettersAndDigits(person.line1) !== lettersAndDigits(request.street1)
  return isAddress && isSelf(request)
    ? [...found, { field: 'address', payer: cut(describeAddress(person), 100) }]
    : found
}

/** Other payers that the payer names. */
export const othersOf = ({ otherCover }: EligibilityAnswer): OtherPayer[] =>
  otherCover.slice(0, 10).map(({ kind, name, id, memberId, insuranceType }) => ({
    name: cut(name, 100),
    payerId: cut(id, 40),
    memberId: cut(memberId, 40),
    place: kind === 'PRP' || kind === 'PR' ? 'first' : 'later',
    isMedicareAdvantage: medicarePlans.includes(insuranceType),
  }))

/** What is stored of an answer besides the file, in the shape of `answered`. */
export const answeredOf = (answer: EligibilityAnswer, request: InquirySubject, trace: string) => {
  const { person } = answer
  const self = isSelf(request)
  return {
    payer: request.payer,
    traceNo: trace,
    simulated: answer.isTest,
    coverage: coverageOf(answer, request),
    plan: cut(answer.plan, 100),
    effectiveDate: dashed(answer.from),
    endDate: dashed(answer.to),
    memberId: cut(person?.memberId ?? '', 40),
    ...(self &&
      person !== undefined && {
        subscriberFirstName: cut(person.first, 50),
        subscriberLastName: cut(person.last, 50),
        subscriberDob: dashed(person.birthDate),
      }),
    differs: differencesOf(answer, request),
    otherPayers: othersOf(answer),
    isQmb: answer.isQualifiedMedicareBeneficiary,
    needsAuthorization: answer.needsAuthorization,
    reasons: answer.refusals
      .slice(0, 10)
      .map(({ level, reason }) => ({ level, reason: cut(reason, 3) })),
  }
}
