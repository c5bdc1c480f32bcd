import type { PayerKind } from '@labgate/contract/billing/payers'
import { isDay } from '@labgate/contract/kit/values'
import type {
  Address,
  Claim,
  ClaimLine,
  Laboratory,
  OtherPayer,
  PersonName,
  Sex,
} from '../../x12/faces/claim.ts'
import type { ClaimParts, PolicyPart } from './claim-parts.query.ts'
import { nameSuffix } from './name-suffix.ts'

const [self, spouse, child] = [1, 2, 3]
const [female, male] = [1, 2]
/** SBR09 by the kind of payer, unless the payer's row overrides it. */
const filingCodes: Readonly<Record<PayerKind, string>> = {
  Medicare: 'MB',
  'Medicare Advantage': '16',
  Medicaid: 'MC',
  'Medicaid managed': 'MC',
  commercial: 'CI',
  TRICARE: 'CH',
  "workers' compensation": 'WC',
  auto: 'AM',
  other: '11',
}
const sequences = ['P', 'S', 'T'] as const
export const relations: Readonly<Record<number, string>> = { [spouse]: '01', [child]: '19' }

/** CCYYMMDD of YYYY-MM-DD. */
export const plainDay = (day: string): string => day.replaceAll('-', '')
/** YYYY-MM-DD of CCYYMMDD; '' if it is no day of the calendar. */
export const isoDay = (day: string): string =>
  /^\d{8}$/.test(day) &&
  isDay(Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6)))
    ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
    : ''
export const sexOf = (genderId: number): Sex =>
  genderId === female ? 'F' : genderId === male ? 'M' : 'U'
const addressOf = ({
  street1,
  street2,
  city,
  state,
  postalCode,
}: {
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
}): Address => ({
  line1: street1,
  ...(street2.trim() !== '' && { line2: street2 }),
  city,
  state,
  zip: postalCode.replaceAll(/\D/g, ''),
})
const nameOf = ({
  lastName,
  firstName,
  middleName = '',
  suffix = '',
}: {
  lastName: string
  firstName: string
  middleName?: string
  suffix?: string
}): PersonName => {
  const generation = nameSuffix(suffix)
  return {
    last: lastName,
    ...(firstName.trim() !== '' && { first: firstName }),
    ...(middleName.trim() !== '' && { middle: middleName }),
    ...(generation !== '' && { suffix: generation }),
  }
}
/** REF*6R of a line: it is returned with the payment. */
export const lineNumber = (billLineId: number): string => `L${billLineId}`
export const lineOfNumber = (number: string): number =>
  /^L\d{1,15}$/.test(number) ? Number(number.slice(1)) : 0
/** CLM01: one per version, never reused. */
export const claimNumber = (billId: number, sequence: number, version: number): string =>
  `B${billId}S${sequence}V${version}`

const hasAddress = ({ street1, city, state, postalCode }: PolicyPart): boolean =>
  [street1, city, state, postalCode].every((part) => part.trim() !== '')
const causeOf = ({ payerKind, injury: { date, state } }: PolicyPart): Claim['cause'] => {
  if (date === null) return undefined
  if (payerKind === "workers' compensation") return { kind: 'EM', date: plainDay(date) }
  // CLM11-4 is only for auto accidents
  return payerKind === 'auto'
    ? { kind: 'AA', date: plainDay(date), ...(state !== '' && { state }) }
    : undefined
}

/** What an earlier payer of the bill decided, by line. */
export interface EarlierDecision {
  /** 1 primary, 2 secondary. */
  place: number
  payer: Pick<OtherPayer, 'sequence' | 'relationship' | 'payer' | 'subscriber'>
  payerNumber: string
  paidOn: string
  paid: number
  byLine: ReadonlyMap<
    number,
    { paid: number; units: string; adjustments: OtherPayer['adjustments'] }
  >
}
export interface ClaimVersion {
  sequence: number
  version: number
  frequency: 1 | 7 | 8
  /** The payer's number of the version that this one replaces or voids; '' if none. */
  payerNumber: string
  /** NPI of the billing laboratory: tests made by another one are marked. */
  billingNpi: string
  authorization: string
  earlier: readonly EarlierDecision[]
}

const payerOf = ({ payerName, payerId, filingCode, payerKind }: PolicyPart): Claim['payer'] => ({
  name: payerName,
  id: payerId,
  filing: filingCode === '' ? filingCodes[payerKind] : filingCode,
})

/** Birth date and sex of the patient, with the claim number of an injury that the payer covers. */
const personOf = ({ patient }: ClaimParts, policy: PolicyPart) => ({
  birthDate: plainDay(patient.dob ?? ''),
  sex: sexOf(patient.genderId),
  ...(policy.injury.claimNo !== '' &&
    causeOf(policy) !== undefined && { injuryClaim: policy.injury.claimNo }),
})

/**
 * Address, birth date, and sex of a subscriber who is not the patient, as far as they are complete.
 */
const otherPersonOf = (policy: PolicyPart) => ({
  ...(hasAddress(policy) && { address: addressOf(policy) }),
  ...(policy.subscriber.dob !== null &&
    hasAddress(policy) && {
      birthDate: plainDay(policy.subscriber.dob),
      sex: sexOf(policy.subscriber.genderId),
    }),
})

/** Medicare wants its member IDs without hyphens and blanks inside. */
const memberIdOf = ({ memberId, payerKind }: PolicyPart): string =>
  memberId.replaceAll(payerKind === 'Medicare' ? /[^0-9A-Za-z]/g : /^\s+|\s+$/g, '').toUpperCase()

/* SBR05: why Medicare is not the first payer. */
const secondaryTypeOf = ({
  payerKind,
  sequence,
  secondaryReason,
}: PolicyPart): Pick<Claim['subscriber'], 'secondaryType'> =>
  payerKind === 'Medicare' && sequence > 1 && secondaryReason !== ''
    ? { secondaryType: secondaryReason }
    : {}

const subscriberOf = (parts: ClaimParts, policy: PolicyPart): Claim['subscriber'] => {
  const isSelf = policy.relationshipId === self
  return {
    ...nameOf(isSelf ? parts.patient : policy.subscriber),
    memberId: memberIdOf(policy),
    ...(policy.groupNo !== '' && { group: policy.groupNo }),
    ...secondaryTypeOf(policy),
    ...(isSelf
      ? { address: addressOf(parts.patient), ...personOf(parts, policy) }
      : otherPersonOf(policy)),
  }
}

/** What earlier payers decided about a line. */
const adjudicationsOf = (
  billLineId: number,
  earlier: ClaimVersion['earlier'],
): ClaimLine['adjudications'] =>
  earlier.flatMap(({ payer, paidOn, byLine }) => {
    const decided = byLine.get(billLineId)
    if (decided === undefined) return []
    const { paid, units, adjustments } = decided
    return [{ payerId: payer.payer.id, paid, units, paidOn: plainDay(paidOn), adjustments }]
  })

/** Whether the laboratory that bills also made the tests. */
const isOwnTest = ({ maker }: ClaimParts, { billingNpi }: ClaimVersion): boolean =>
  maker.npi === '' || maker.npi === billingNpi

const linesOf = (parts: ClaimParts, version: ClaimVersion): ClaimLine[] => {
  const facility: Laboratory = {
    name: parts.maker.name,
    ...(parts.maker.npi !== '' && { npi: parts.maker.npi }),
    address: addressOf(parts.maker),
  }
  const isOwn = isOwnTest(parts, version)
  return parts.lines.map(({ billLineId, code, modifiers, units, cents, pointers, text }) => ({
    number: lineNumber(billLineId),
    code,
    modifiers,
    ...(text !== '' && { text }),
    charge: cents,
    units: String(Number(units)),
    pointers,
    serviceDate: plainDay(parts.serviceDay),
    orderer: { ...nameOf(parts.orderer), npi: parts.orderer.npi },
    ...(!isOwn && { referringClia: parts.maker.cliaNumber, facility }),
    adjudications: adjudicationsOf(billLineId, version.earlier),
  }))
}

/** Another payer of the bill as its insurance says. */
export const otherPayerOf = (
  { patient }: ClaimParts,
  policy: PolicyPart,
): EarlierDecision['payer'] => {
  const isSelf = policy.relationshipId === self
  return {
    sequence: sequences[policy.sequence - 1] ?? 'P',
    relationship: isSelf ? '18' : (relations[policy.relationshipId] ?? 'G8'),
    payer: payerOf(policy),
    subscriber: {
      ...nameOf(isSelf ? patient : policy.subscriber),
      memberId: policy.memberId,
      ...(policy.groupNo !== '' && { group: policy.groupNo }),
      ...secondaryTypeOf(policy),
    },
  }
}

/*
 * Payers after this one, so that it can forward the claim to them (005010X222A1, 2320): those that
 * can be named whole. What they need beyond that, their own claims say.
 */
const laterPayers = (parts: ClaimParts, { sequence }: ClaimVersion): OtherPayer[] =>
  parts.policies
    .filter((policy) => policy.sequence > sequence && policy.isActive)
    .map((policy) => otherPayerOf(parts, policy))
    .filter(({ payer, subscriber }) =>
      [payer.name, payer.id, subscriber.memberId, subscriber.last].every(
        (part) => part.trim() !== '',
      ),
    )
    .map((payer) => ({ ...payer, adjustments: [] }))

/** A bill's claim to one of its payers, as written and stored (rules.md#claim-contents). */
export const claimOf = (parts: ClaimParts, version: ClaimVersion): Claim => {
  const policy = parts.policies.find(({ sequence }) => sequence === version.sequence)
  if (policy === undefined)
    throw new Error(`Bill ${parts.billId} has no payer in place ${version.sequence}.`)
  const cause = causeOf(policy)
  return {
    number: claimNumber(parts.billId, version.sequence, version.version),
    sequence: sequences[version.sequence - 1] ?? 'P',
    place: parts.place,
    frequency: String(version.frequency) as Claim['frequency'],
    ...(version.payerNumber !== '' && { payerClaimNumber: version.payerNumber }),
    payer: payerOf(policy),
    subscriber: subscriberOf(parts, policy),
    ...(policy.relationshipId !== self && {
      patient: {
        ...nameOf(parts.patient),
        relationship: relations[policy.relationshipId] ?? 'G8',
        address: addressOf(parts.patient),
        ...personOf(parts, policy),
      },
    }),
    ...(cause !== undefined && { cause }),
    ...(isOwnTest(parts, version) && { clia: parts.maker.cliaNumber }),
    ...(version.authorization !== '' && { authorization: version.authorization }),
    diagnoses: parts.diagnoses,
    otherPayers: [
      ...version.earlier.map(({ payer, paid, payerNumber: claimNumber }) => ({
        ...payer,
        paid,
        adjustments: [],
        ...(claimNumber !== '' && { claimNumber }),
      })),
      ...laterPayers(parts, version),
    ],
    lines: linesOf(parts, version),
  }
}
