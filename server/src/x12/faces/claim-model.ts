import { dollarsOf } from '../cents.ts'
import type { ModelLoop } from '../found.ts'
import type { professionalClaim } from '../guides/professional-claim.ts'
import type {
  Address,
  Adjustment,
  Claim,
  ClaimBatch,
  ClaimLine,
  Contact,
  Laboratory,
  OtherPayer,
  PersonName,
  Provider,
} from './claim.ts'

/* A batch of claims as the guide's model. */

type ClaimSet = ModelLoop<typeof professionalClaim.body>
type ClaimModel = NonNullable<
  NonNullable<ClaimSet['billing'][number]['subscribers'][number]['claims']>[number]
>

/** X12 writes diagnoses without the decimal point. */
const withoutPoint = (diagnosis: string): string => diagnosis.replace('.', '')
const street = ({ line1, line2 }: Address) => ({ line1, line2 })
/* a ZIP code without its hyphen */
const city = ({ city: name, state, zip }: Address) => ({ name, state, zip: zip.replace('-', '') })
const person = ({ last, first, middle, suffix }: PersonName) => ({ last, first, middle, suffix })
const npi = (id: string | undefined) => (id === undefined ? {} : { idQualifier: 'XX', id })
const provider = (one: Provider) => ({ name: { ...person(one), ...npi(one.npi) } })
const laboratory = ({ name, npi: id, address }: Laboratory) => ({
  name: { name, ...npi(id) },
  street: street(address),
  city: city(address),
})
const contact = ({ name, phone, email }: Contact) => ({
  name,
  way1: 'TE',
  number1: phone,
  ...(email !== undefined && { way2: 'EM', number2: email }),
})
const birth = (date: string, sex: string | undefined) => ({ format: 'D8', date, sex: sex ?? '' })
const valued = (value: string | undefined) => (value === undefined ? undefined : { value })

/** Adjustments of a group, six per segment. */
const adjustments = (all: readonly Adjustment[]) =>
  [...Map.groupBy(all, ({ group }) => group)].flatMap(([group, ofGroup]) =>
    Array.from({ length: Math.ceil(ofGroup.length / 6) }, (_, nth) => ({
      group,
      reasons: ofGroup
        .slice(nth * 6, nth * 6 + 6)
        .map(({ reason, amount, quantity }) => ({ reason, amount: dollarsOf(amount), quantity })),
    })),
  )

const procedure = ({ code, modifiers, text }: Pick<ClaimLine, 'code' | 'modifiers' | 'text'>) => {
  const [modifier1, modifier2, modifier3, modifier4] = modifiers
  return { qualifier: 'HC', code, modifier1, modifier2, modifier3, modifier4, text }
}

const lineModel = (line: ClaimLine, nth: number) => {
  const [pointer1, pointer2, pointer3, pointer4] = line.pointers.map(String)
  return {
    counter: { number: String(nth + 1) },
    service: {
      procedure: procedure(line),
      charge: dollarsOf(line.charge),
      unit: 'UN',
      units: line.units,
      pointers: { pointer1: pointer1 ?? '', pointer2, pointer3, pointer4 },
    },
    serviceDate: { format: 'D8', date: line.serviceDate },
    authorizations: line.authorization === undefined ? [] : [{ value: line.authorization }],
    lineNumber: valued(line.number),
    clia: valued(line.clia),
    referringClia: valued(line.referringClia),
    notes: line.note === undefined ? undefined : { kind: 'ADD', text: line.note },
    facility: line.facility && laboratory(line.facility),
    orderer: line.orderer && provider(line.orderer),
    adjudications: line.adjudications.map((one) => ({
      decision: {
        payerId: one.payerId,
        paid: dollarsOf(one.paid),
        procedure: procedure(line),
        units: one.units,
      },
      adjustments: adjustments(one.adjustments),
      paidOn: { format: 'D8', date: one.paidOn },
    })),
  }
}

const otherPayer = (other: OtherPayer) => ({
  coverage: {
    sequence: other.sequence,
    relationship: other.relationship,
    group: other.subscriber.group,
    secondaryType: other.subscriber.secondaryType,
    filing: other.payer.filing,
  },
  adjustments: adjustments(other.adjustments),
  paid: valued(other.paid === undefined ? undefined : dollarsOf(other.paid)),
  consent: { assigned: 'Y', release: 'Y' },
  remarks:
    other.remarks === undefined || other.remarks.length === 0
      ? undefined
      : { codes: other.remarks.map((code) => ({ code })) },
  subscriber: {
    name: {
      type: '1',
      ...person(other.subscriber),
      idQualifier: 'MI',
      id: other.subscriber.memberId,
    },
  },
  payer: {
    name: { name: other.payer.name, idQualifier: 'PI', id: other.payer.id },
    paidOn: other.paidOn === undefined ? undefined : { format: 'D8', date: other.paidOn },
    claimNumber: valued(other.claimNumber),
  },
})

const claimModel = (claim: Claim): ClaimModel => ({
  claim: {
    number: claim.number,
    charge: dollarsOf(claim.lines.reduce((sum, line) => sum + line.charge, 0)),
    place: { code: claim.place, frequency: claim.frequency },
    signed: 'Y',
    assignment: 'A',
    benefitsAssigned: 'Y',
    release: 'Y',
    cause:
      claim.cause === undefined
        ? undefined
        : { cause1: claim.cause.kind, state: claim.cause.state },
  },
  accident: claim.cause?.date === undefined ? undefined : { format: 'D8', date: claim.cause.date },
  patientPaid: valued(claim.patientPaid === undefined ? undefined : dollarsOf(claim.patientPaid)),
  authorization: valued(claim.authorization),
  payerClaimNumber: valued(claim.payerClaimNumber),
  clia: valued(claim.clia),
  note: claim.note === undefined ? undefined : { kind: 'ADD', text: claim.note },
  diagnoses: {
    principal: { code: withoutPoint(claim.diagnoses[0] ?? '') },
    others: claim.diagnoses.slice(1).map((code) => ({ diagnosis: { code: withoutPoint(code) } })),
  },
  referrers:
    claim.referrer === undefined
      ? []
      : [{ name: { entity: 'DN', ...provider(claim.referrer).name } }],
  facility: claim.facility && laboratory(claim.facility),
  otherPayers: claim.otherPayers.map(otherPayer),
  lines: claim.lines.map(lineModel),
})

const subscriberModel = (claim: Claim) => {
  const { subscriber, patient, payer } = claim
  const model = claimModel(claim)
  return {
    coverage: {
      sequence: claim.sequence,
      relationship: patient === undefined ? '18' : undefined,
      group: subscriber.group,
      plan: subscriber.group === undefined ? subscriber.plan : undefined,
      secondaryType: subscriber.secondaryType,
      filing: payer.filing,
    },
    person: {
      name: { type: '1', ...person(subscriber), idQualifier: 'MI', id: subscriber.memberId },
      street: subscriber.address && street(subscriber.address),
      city: subscriber.address && city(subscriber.address),
      birth:
        subscriber.birthDate === undefined
          ? undefined
          : birth(subscriber.birthDate, subscriber.sex),
      injuryClaim: valued(subscriber.injuryClaim),
    },
    payer: { name: { name: payer.name, idQualifier: 'PI', id: payer.id } },
    claims: patient === undefined ? [model] : [],
    patients:
      patient === undefined
        ? []
        : [
            {
              relation: { relationship: patient.relationship },
              person: {
                name: person(patient),
                street: street(patient.address),
                city: city(patient.address),
                birth: birth(patient.birthDate, patient.sex),
                injuryClaim: valued(patient.injuryClaim),
              },
              claims: [model],
            },
          ],
  }
}

/**
 * The set for a batch: one subscriber per claim, in batch order, so that a claim's place in the
 * batch is its subscriber's.
 */
export const batchModel = (batch: ClaimBatch): ClaimSet => {
  const { billing, submitter, receiver } = batch
  return {
    beginning: {
      purpose: batch.isResend ? '18' : '00',
      reference: batch.reference,
      date: batch.at.slice(0, 8),
      time: batch.at.slice(8),
      kind: 'CH',
    },
    submitter: {
      name: { type: '2', name: submitter.name, id: submitter.id },
      contacts: [contact(submitter.contact)],
    },
    receiver: { name: { name: receiver.name, id: receiver.id } },
    billing: [
      {
        specialty: { taxonomy: billing.taxonomy },
        provider: {
          name: { type: '2', last: billing.name, ...npi(billing.npi) },
          street: street(billing.address),
          city: city(billing.address),
          taxId: { qualifier: 'EI', value: billing.taxId.replace('-', '') },
          contacts: billing.contact === undefined ? [] : [contact(billing.contact)],
        },
        payTo:
          billing.payTo === undefined
            ? undefined
            : { name: { type: '2' }, street: street(billing.payTo), city: city(billing.payTo) },
        subscribers: batch.claims.map(subscriberModel),
      },
    ],
  }
}
