import { dayAfter } from '../kit/days.ts'
import { usDate } from '../kit/us-date.ts'
import { say } from '../languages/say.ts'
import { isWithin } from './facts.ts'
import { fine, found, type BillHit, type BillRule, type DraftBill } from './finding.ts'
import { foldedText } from './folded-text.ts'
import { editFaults, modifierFaults, unitFaults } from './line-faults.ts'

const mostAmount = 99_999_999
/** Last day for claims to the primary payer; null if its limit is not known. */
export const filingDeadline = ({
  primary,
  order,
}: Pick<DraftBill, 'primary' | 'order'>): string | null =>
  primary === undefined || primary.payer.filingDays === 0 || order.collectionDay === ''
    ? null
    : dayAfter(order.collectionDay, primary.payer.filingDays)
const soonDays = 14

const dateFault = ({ order, patient, today, primary }: DraftBill): readonly BillHit[] => {
  const day = order.collectionDay
  if (day === '') return found('order.collectionDate', say('The collection date is missing.'))
  if (day > today)
    return found('order.collectionDate', say('The collection date is in the future.'))
  if (order.resultedDay !== '' && day > order.resultedDay)
    return found('order.collectionDate', say('The collection date is after the result.'))
  if (patient.dob !== null && day < patient.dob)
    return found('order.collectionDate', say('The collection date is before the patient’s birth.'))
  return primary !== undefined && order.receivedDay !== '' && day > order.receivedDay
    ? found('order.collectionDate', say('The collection date is after the specimen was received.'))
    : fine
}

const amountFaults = ({ lines, billTo }: DraftBill): readonly BillHit[] => {
  if (lines.length === 0)
    return billTo === 'nobody'
      ? fine
      : found('bill.lines', say('There is nothing to bill: no test has a code and a price.'))
  const dear = lines.reduce((sum, { cents }) => sum + cents, 0) > mostAmount
  return [
    ...lines
      .filter(({ cents }) => cents <= 0)
      .flatMap(({ nth, code }) =>
        found('price', say('{code} has no price on the date of service.', { code }), {
          nth,
          cause: `price:${billTo}:${code}`,
        }),
      ),
    ...(dear ? found('bill.lines', say('The total is too large for a claim.')) : fine),
  ]
}

/*
 * X12's basic and extended character sets (005010X222A1, appendix B); separators become blanks in
 * names.
 */
const canBeWritten = (text: string): boolean => /^[\x20-\x7e]*$/.test(foldedText(text))
const characterFault = ({ patient, covers }: DraftBill): readonly BillHit[] => {
  const [last, first] = [
    patient.lastNameLatin || patient.lastName,
    patient.firstNameLatin || patient.firstName,
  ]
  if (!canBeWritten(last) || !canBeWritten(first))
    return found(
      'patient.lastNameLatin',
      say('Enter the patient’s name in Latin letters. A claim cannot carry other letters.'),
      { owner: 'client' },
    )
  if (last.length > 60 || first.length > 35)
    return found(
      'patient.lastName',
      say('The name is too long for a claim. Enter a short form in Latin letters.'),
      { owner: 'client' },
    )
  if (![patient.street1, patient.street2, patient.city].every(canBeWritten))
    return found(
      'patient.street1',
      say('Enter the address in Latin letters. A claim cannot carry other letters.'),
      { owner: 'client' },
    )
  if (patient.street1.length > 55 || patient.city.length > 30)
    return found(
      'patient.street1',
      say('The address is too long for a claim: 55 characters for the street, 30 for the city.'),
      { owner: 'client' },
    )
  const bad = covers.find(({ memberId }) => /[*~:^]/.test(memberId))
  return bad === undefined
    ? fine
    : found(
        'insurance.memberId',
        say('The member ID has a character that is not allowed on a claim.'),
        {
          owner: 'insurance',
        },
      )
}

export const claimRules = [
  {
    id: 'claim.final',
    source: 'rules.md#claim-states',
    owner: 'lab',
    at: 'result',
    insuranceOnly: false,
    find: ({ order }) =>
      order.isFinal ? fine : found('order.result', say('The final result is not released.')),
  },
  {
    id: 'claim.code',
    source: 'the administrator’s charge codes',
    owner: 'billing',
    at: 'result',
    insuranceOnly: false,
    find: ({ uncoded, order }) =>
      uncoded.length === 0 || !order.isFinal
        ? fine
        : found(
            'charge-code',
            say('No charge code covers test {uncoded} on the date of service.', {
              uncoded: uncoded.slice(0, 5).join(', '),
            }),
            {
              cause: `code:${order.labTypeId}:${uncoded[0]}`,
            },
          ),
  },
  {
    id: 'claim.clia',
    source: '42 CFR 493; IOM 100-04 ch. 16 §70',
    owner: 'lab',
    at: 'claim',
    insuranceOnly: true,
    find: ({ maker, order }) => {
      if (maker === null)
        return found('order.lab', say('It is not known which laboratory performed the test.'))
      const cause = { cause: `clia:${maker.name}` }
      if (!/^\d{2}D\d{7}$/.test(maker.cliaNumber))
        return found(
          'lab.cliaNumber',
          say('{name} has no valid CLIA number. An administrator enters it in Lab.', {
            name: maker.name,
          }),
          cause,
        )
      return isWithin(order.collectionDay, null, maker.cliaExpires)
        ? fine
        : found(
            'lab.cliaNumber',
            say(
              '{name}’s CLIA certificate had expired by the collection date. An administrator enters the new date in Lab.',
              { name: maker.name },
            ),
            cause,
          )
    },
  },
  {
    id: 'claim.ptp',
    source: 'NCCI procedure-to-procedure edits',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: true,
    find: editFaults,
  },
  {
    id: 'claim.mue',
    source: 'NCCI medically unlikely edits',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: true,
    find: unitFaults,
  },
  {
    id: 'claim.modifier',
    source: 'IOM 100-04 ch. 16 and 30',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: true,
    find: modifierFaults,
  },
  {
    id: 'claim.pos',
    source: 'IOM 100-04 ch. 26 §10.6',
    owner: 'billing',
    at: 'accessioning',
    insuranceOnly: true,
    find: ({ placeOfService, primary, order, locationName }) =>
      placeOfService !== '' || primary?.payer.wantsLaboratoryPlace === true
        ? fine
        : found(
            'location.placeOfService',
            say(
              '{locationName} has no place of service. Enter where its specimens are collected.',
              { locationName: locationName || say('The location') },
            ),
            {
              cause: `place:${order.customerId}:${locationName}`.slice(0, 160),
            },
          ),
  },
  {
    id: 'claim.service-date',
    source: '42 CFR 414.510',
    owner: 'lab',
    at: 'accessioning',
    insuranceOnly: false,
    find: dateFault,
  },
  {
    id: 'claim.amount',
    source: '005010X222A1, CLM02 and SV102',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: false,
    // nothing to count before the result
    find: (bill) => (bill.order.isFinal ? amountFaults(bill) : fine),
  },
  {
    id: 'claim.duplicate',
    source: 'IOM 100-04 ch. 1 §120',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: true,
    find: ({ lines, claimedElsewhere, order }) =>
      lines.flatMap(({ nth, code, modifiers }) =>
        !modifiers.includes('91') &&
        claimedElsewhere.some((one) => one.code === code && one.day === order.collectionDay)
          ? found(
              'bill.lines',
              say('{code} is already on another claim of this patient for the same day.', { code }),
              { nth },
            )
          : fine,
      ),
  },
  {
    id: 'claim.filing-limit',
    source: '42 CFR 424.44; the payer’s contract',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: true,
    find: (bill) => {
      const last = filingDeadline(bill)
      if (last === null) return fine
      if (bill.today > last)
        return found(
          'bill.filing',
          say('The payer took claims for this service until {last}.', { last: usDate(last) }),
        )
      return bill.today >= dayAfter(last, -soonDays)
        ? found(
            'bill.filing',
            say('The payer takes claims for this service until {last}.', { last: usDate(last) }),
            {
              level: 'warning',
            },
          )
        : fine
    },
  },
  {
    id: 'claim.replace',
    source: '005010X222A1, REF*F8',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: true,
    find: ({ replaces }) => {
      if (replaces === null) return fine
      if (!replaces.isAdjudicated)
        return found(
          'bill.claim',
          say('The payer has not decided on the earlier claim yet. Wait for its answer.'),
        )
      return replaces.payerNumber === ''
        ? found('bill.claim', say('The payer’s number of the earlier claim is missing.'))
        : fine
    },
  },
  {
    id: 'claim.characters',
    source: '005010X222A1, appendix B',
    owner: 'billing',
    at: 'claim',
    insuranceOnly: true,
    find: characterFault,
  },
] as const satisfies readonly BillRule[]
