import { isNpi } from '../kit/npi.ts'
import { say } from '../languages/say.ts'
import { isDenialExpected } from '../orders/abn.ts'
import { isGovernment } from './bill-to.ts'
import { isWithin, type OrdererFact } from './facts.ts'
import { fine, found, type BillHit, type BillRule, type DraftBill } from './finding.ts'

const mostDiagnoses = 12
/** Codes that cannot come first on a claim: external causes (V00 to Y99) tell how, not what. */
const isNeverFirst = (code: string): boolean => /^[V-Y]/.test(code)

const patientFault = ({ patient }: DraftBill): readonly BillHit[] => {
  if (patient.lastName.trim() === '' || patient.firstName.trim() === '')
    return found('patient.lastName', say('Enter the patient’s first and last name.'))
  if (patient.dob === null) return found('patient.dob', say('Enter the patient’s birth date.'))
  if (patient.genderId <= 0) return found('patient.genderId', say('Enter the patient’s sex.'))
  const address = [patient.street1, patient.city, patient.state, patient.postalCode].map((part) =>
    part.trim(),
  )
  if (address.some((part) => part === ''))
    return found(
      'patient.street1',
      patient.useFacesheet
        ? say('Key the address from the facesheet.')
        : say('Enter the patient’s street, city, state, and ZIP code.'),
    )
  if (!/^\d{5}(-?\d{4})?$/.test(patient.postalCode.trim()))
    return found('patient.postalCode', say('The ZIP code has 5 or 9 digits.'))
  return fine
}

const ordererFault = ({ orderer, organizations }: DraftBill): readonly BillHit[] => {
  if (orderer === null)
    return found(
      'order.userId_Physician',
      say('No ordering provider is given. Ask the practice who ordered.'),
    )
  if (orderer.isPending)
    return found(
      'order.userId_Physician',
      say('{orderer} is not approved yet.', { orderer: nameOf(orderer) }),
      {
        owner: 'billing',
        cause: `orderer:${orderer.userId}`,
      },
    )
  if (orderer.npi === '')
    return found('user.npi', say('{orderer} has no NPI.', { orderer: nameOf(orderer) }), {
      cause: `orderer:${orderer.userId}`,
    })
  if (!isNpi(orderer.npi))
    return found(
      'user.npi',
      say('The NPI of {orderer} is not valid: its check digit is wrong.', {
        orderer: nameOf(orderer),
      }),
      { cause: `orderer:${orderer.userId}` },
    )
  if (organizations.includes(orderer.npi))
    return found('user.npi', say('This is the practice’s NPI. Enter the provider’s own.'), {
      cause: `orderer:${orderer.userId}`,
    })
  return fine
}

const diagnosisFault = ({ order, lines }: DraftBill): readonly BillHit[] => {
  const { diagnoses, collectionDay: day } = order
  if (diagnoses.length === 0)
    return found(
      'order.diagnosis',
      say('No diagnosis is given. Ask the practice for the ICD-10 codes.'),
    )
  if (diagnoses.length > mostDiagnoses)
    return found(
      'order.diagnosis',
      say('A claim takes {mostDiagnoses} diagnoses. Remove some.', { mostDiagnoses }),
    )
  const wrong = diagnoses.find(
    ({ isListed, validFrom, validTo }) => !isListed || !isWithin(day, validFrom, validTo),
  )
  if (wrong !== undefined)
    return found(
      'order.diagnosis',
      wrong.isListed
        ? say('{icd10Code} was not valid on the date of service.', { icd10Code: wrong.icd10Code })
        : say('{icd10Code} is not a complete ICD-10 code. Choose a more specific one.', {
            icd10Code: wrong.icd10Code,
          }),
    )
  const first = diagnoses[0]?.icd10Code ?? ''
  if (isNeverFirst(first))
    return found('order.diagnosis', say('{first} cannot be the first diagnosis.', { first }))
  const lost = lines.find(
    ({ pointers }) =>
      pointers.length === 0 || pointers.some((at) => at < 1 || at > diagnoses.length),
  )
  return lost === undefined
    ? fine
    : found(
        'order.diagnosis',
        say('Line {nth} ({code}) has no diagnosis.', { nth: lost.nth, code: lost.code }),
        {
          nth: lost.nth,
          owner: 'billing',
        },
      )
}

const nameOf = ({ firstName, lastName }: OrdererFact): string =>
  [firstName, lastName].filter(Boolean).join(' ') || say('The ordering provider')
const kindOf = ({ primary }: DraftBill): string => primary?.payer.kind ?? ''
const signedNotice = ({ order: { notice, collectionDay } }: DraftBill): boolean =>
  notice !== null &&
  notice.option === 1 &&
  notice.isFormInUse &&
  (collectionDay === '' || notice.day <= collectionDay)

export const orderRules = [
  {
    id: 'claim.patient',
    source: '005010X222A1, 2010BA and 2010CA',
    owner: 'client',
    at: 'order',
    insuranceOnly: false,
    find: patientFault,
  },
  {
    id: 'claim.orderer',
    source: '42 CFR 424.507; 005010X222A1, 2420E',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    find: ordererFault,
  },
  {
    id: 'claim.pecos',
    source: '42 CFR 424.507 and 455.410',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    find: (bill) => {
      const { orderer } = bill
      if (orderer === null) return fine
      const cause = { cause: `enrollment:${orderer.userId}` }
      if (kindOf(bill) === 'Medicare' && !orderer.medicare)
        return found(
          'user.pecosEnrolled',
          say('{orderer} was not enrolled in Medicare (PECOS) on the date of service.', {
            orderer: nameOf(orderer),
          }),
          cause,
        )
      return kindOf(bill).startsWith('Medicaid') && !orderer.medicaid
        ? found(
            'user.pecosEnrolled',
            say('{orderer} was not enrolled in Medicaid on the date of service.', {
              orderer: nameOf(orderer),
            }),
            cause,
          )
        : fine
    },
  },
  {
    id: 'claim.signature',
    source: '42 CFR 410.32(d)',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    // other payers take the order as is
    find: ({ order, primary }) =>
      order.isSigned || primary === undefined || !isGovernment(primary.payer.kind)
        ? fine
        : found('order.signature', say('The order is not signed. Ask the provider to sign it.')),
  },
  {
    id: 'claim.diagnosis',
    source: 'ICD-10-CM Official Guidelines; 005010X222A1, HI',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    find: diagnosisFault,
  },
  {
    id: 'claim.necessity',
    source: 'the administrator’s coverage rules (SSA 1862(a)(1)(A))',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    find: (bill) =>
      kindOf(bill) === 'Medicare' &&
      bill.order.coverage === 'not-supported' &&
      bill.order.notice === null
        ? found(
            'order.diagnosis',
            say(
              'The diagnoses do not support this test for Medicare. Ask the practice whether the chart has another one.',
            ),
          )
        : fine,
  },
  {
    id: 'claim.frequency',
    source: 'the administrator’s coverage rules',
    owner: 'billing',
    at: 'order',
    insuranceOnly: true,
    find: (bill) =>
      kindOf(bill) === 'Medicare' &&
      bill.order.coverage === 'too-often' &&
      bill.order.notice === null
        ? found(
            'order.tests',
            say('As far as we know, Medicare already paid for this test as often as it allows.'),
          )
        : fine,
  },
  {
    id: 'claim.abn',
    source: 'CMS-R-131; 42 CFR 411.404',
    owner: 'client',
    at: 'order',
    insuranceOnly: true,
    find: (bill) => {
      const { notice, collectionDay, coverage } = bill.order
      const isNeeded = kindOf(bill) === 'Medicare' && isDenialExpected(coverage)
      if (!isNeeded || notice === null) return fine
      if (notice.option === 2)
        return found(
          'order.notice',
          say(
            'The patient chose on the advance notice not to have Medicare billed. Bill the patient.',
          ),
          { owner: 'billing' },
        )
      if (notice.option === 3)
        return found(
          'order.notice',
          say('The patient declined the test on the advance notice, but it was done.'),
          { owner: 'billing' },
        )
      if (notice.day > collectionDay)
        return found(
          'order.notice',
          say('The advance notice was signed after collection. It is not valid.'),
        )
      return notice.isFormInUse
        ? fine
        : found(
            'order.notice',
            say('The advance notice was signed on a form that was no longer in use.'),
          )
    },
  },
] as const satisfies readonly BillRule[]
export { signedNotice }
