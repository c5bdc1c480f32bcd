import type { PayerKind } from '@labgate/contract/billing/payers'
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
/** YYYY-MM-DD of CCYYMMDD; '' if it is not a date. */
export const isoDay = (day: string): string =>
  /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : ''
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
  policy: PolicyPart
  payerNumber: string
  paidOn: string
  paid: number
  adjustments: OtherPayer['adjustments']
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

/** A bill's claim to one of its payers, as written and stored (rules.md#claim-contents). */
export const claimOf = (parts: ClaimParts, version: ClaimVersion): Claim => {
  const policy = parts.policies.find(({ sequence }) => sequence === version.sequence)
  if (policy === undefined)
    throw new Error(`Bill ${parts.billId} has no payer in place ${version.sequence}.`)
  const isSelf = policy.relationshipId === self
  const isOwn = parts.maker.npi === '' || parts.maker.npi === version.billingNpi
  const maker: Laboratory = {
    name: parts.maker.name,
    ...(parts.maker.npi !== '' && { npi: parts.maker.npi }),
    address: addressOf(parts.maker),
  }
  const [injuryClaim] = [policy.injury.claimNo].filter(
    (number) => number !== '' && causeOf(policy) !== undefined,
  )
  const person = {
    birthDate: plainDay(parts.patient.dob ?? ''),
    sex: sexOf(parts.patient.genderId),
    ...(injuryClaim !== undefined && { injuryClaim }),
  }
  const lines = parts.lines.map(
    ({ billLineId, code, modifiers, units, cents, pointers, text }): ClaimLine => ({
      number: lineNumber(billLineId),
      code,
      modifiers,
      ...(text !== '' && { text }),
      charge: cents,
      units: String(Number(units)),
      pointers,
      serviceDate: plainDay(parts.serviceDay),
      orderer: { ...nameOf(parts.orderer), npi: parts.orderer.npi },
      ...(!isOwn && { referringClia: parts.maker.cliaNumber, facility: maker }),
      adjudications: version.earlier.flatMap(({ policy: { payerId }, paidOn, byLine }) => {
        const decided = byLine.get(billLineId)
        return decided === undefined
          ? []
          : [
              {
                payerId,
                paid: decided.paid,
                units: decided.units,
                paidOn: plainDay(paidOn),
                adjustments: decided.adjustments,
              },
            ]
      }),
    }),
  )
  const cause = causeOf(policy)
  return {
    number: claimNumber(parts.billId, version.sequence, version.version),
    sequence: sequences[version.sequence - 1] ?? 'P',
    place: parts.place,
    frequency: String(version.frequency) as Claim['frequency'],
    ...(version.payerNumber !== '' && { payerClaimNumber: version.payerNumber }),
    payer: {
      name: policy.payerName,
      id: policy.payerId,
      filing: policy.filingCode === '' ? filingCodes[policy.payerKind] : policy.filingCode,
    },
    subscriber: {
      ...(isSelf ? nameOf(parts.patient) : nameOf(policy.subscriber)),
      memberId: policy.memberId
        .replaceAll(policy.payerKind === 'Medicare' ? /[^0-9A-Za-z]/g : /^\s+|\s+$/g, '')
        .toUpperCase(),
      ...(policy.groupNo !== '' && { group: policy.groupNo }),
      ...(policy.secondaryReason !== '' &&
        policy.payerKind === 'Medicare' &&
        version.sequence > 1 && { secondaryType: policy.secondaryReason }),
      ...(isSelf
        ? { address: addressOf(parts.patient), ...person }
        : {
            ...(hasAddress(policy) && { address: addressOf(policy) }),
            ...(policy.subscriber.dob !== null &&
              hasAddress(policy) && {
                birthDate: plainDay(policy.subscriber.dob),
                sex: sexOf(policy.subscriber.genderId),
              }),
          }),
    },
    ...(!isSelf && {
      patient: {
        ...nameOf(parts.patient),
        relationship: relations[policy.relationshipId] ?? 'G8',
        address: addressOf(parts.patient),
        ...person,
      },
    }),
    ...(cause !== undefined && { cause }),
    ...(isOwn && { clia: parts.maker.cliaNumber }),
    ...(version.authorization !== '' && { authorization: version.authorization }),
    diagnoses: parts.diagnoses,
    otherPayers: version.earlier.map(({ policy: other, paid, adjustments, payerNumber }) => ({
      sequence: sequences[other.sequence - 1] ?? 'P',
      relationship:
        other.relationshipId === self ? '18' : (relations[other.relationshipId] ?? 'G8'),
      payer: {
        name: other.payerName,
        id: other.payerId,
        filing: other.filingCode === '' ? filingCodes[other.payerKind] : other.filingCode,
      },
      subscriber: {
        ...(other.relationshipId === self ? nameOf(parts.patient) : nameOf(other.subscriber)),
        memberId: other.memberId,
        ...(other.groupNo !== '' && { group: other.groupNo }),
      },
      paid,
      adjustments,
      ...(payerNumber !== '' && { claimNumber: payerNumber }),
    })),
    lines,
  }
}
