import { expect, it } from 'vitest'
import { checkPublished } from '../../../test/published-files.ts'
import { answerTo, depositOf, faultsOf, remittanceOf } from '../../../test/x12/readings.ts'
import { readAcknowledgement } from './read-acknowledgement.ts'
import { readClaimAcknowledgement } from './read-claim-acknowledgement.ts'
import { readEligibility } from './read-eligibility.ts'

const refused = {
  word: 'unknown',
  trace: '',
  refusals: [{ level: 'provider', reason: '50', action: 'our-setup', resend: { may: 'never' } }],
}

/* The projects that publish these files are listed in docs/decisions/0051. */
it('files published by others produce what their publishers say, if they are here', () =>
  checkPublished('x12', [
    [['835-era-sample.edi'], oneClaim],
    [['835-multiple-claims-single-check.edi'], nineClaims],
    [['835-dollars-and-data-sent-together.edi'], withoutLines],
    [['835-emedny.txt'], correctedNames],
    [['835-managed-care.835'], withFaults],
    [['271-subscriber-benefit.271'], activeMember],
    [['271-error-not-eligible-for-inquiries.edi'], mayNotAsk],
    [['271-subscriber-error.271'], contradictsItself],
    [['277CA-rejected.txt'], claimRejected],
    [['277CA-accepted.txt'], claimAccepted],
    [['999-three-837s-bom.edi'], twoOfThreeRefused],
    [['999-rejected.txt'], onlySetRefused],
  ]))

const oneClaim = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  expect(depositOf(file)).toEqual([132, 1, 0])
  expect(answerTo(file)).toBe('taken')
}

const nineClaims = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  expect(depositOf(file)).toEqual([810.8, 9, 0])
  const { claims } = remittanceOf(file)
  expect(new Set(claims.map(({ number, payerNumber }) => `${number} ${payerNumber}`)).size).toBe(1)
  expect(new Set(claims.map(({ patient }) => patient?.id)).size).toBe(9)
  expect(claims[2]).toMatchObject({ patientOwes: 2_400, outcome: 'paid' })
}

const withoutLines = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  expect(depositOf(file)).toEqual([150_000, 2, 0])
  const { claims, providerAdjustments } = remittanceOf(file)
  expect(
    claims.map(({ lines, adjustments }) => [
      lines.length,
      adjustments.map(({ group, reason }) => group + reason),
    ]),
  ).toEqual([
    [0, ['CO45']],
    [0, ['CO45']],
  ])
  expect(providerAdjustments).toMatchObject([
    { reason: 'CV', reference: 'CP', amount: -127, provider: '6543210903' },
  ])
}

const correctedNames = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  expect(depositOf(file)).toEqual([45.75, 3, 0])
  const { claims } = remittanceOf(file)
  expect(
    claims.map(({ status, outcome, corrected }) => [status, outcome, corrected?.last]),
  ).toEqual([
    ['1', 'paid', 'CORRECTED LAST'],
    ['2', 'denied', 'CORRECTED LAST'],
    ['2', 'partly-denied', 'CORRECTED LAST'],
  ])
  expect(claims[1]!.lines.map(({ adjustments }) => adjustments[0]?.reason)).toEqual(['29', '29'])
  expect(claims[2]!.lines[2]).toMatchObject({ remarks: ['N206'], paid: 0 })
}

const withFaults = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([
    'set 112233, segment 2, BPR16: The value must be a day as CCYYMMDD.',
    'set 112233, segment 2, BPR: The segment has faults in its elements.',
    'set 112233, segment 8, loop 1000A, PER: A required segment is missing in loop 1000A.',
  ])
  expect(depositOf(file)).toEqual([945, 2, 0])
  expect(remittanceOf(file).claims[0]).toMatchObject({
    adjustments: [{ group: 'CO', reason: 'A2', amount: 5_000 }],
    lines: [{ from: '20020301', to: '20020304', adjustments: [{ reason: '1' }] }],
  })
  expect(answerTo(file)).toBe('refused')
}

const activeMember = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  const [active] = readEligibility(file).answers
  expect(active).toMatchObject({
    trace: '93175-012547',
    word: 'active',
    plan: 'GOLD 123 PLAN',
    from: '20060101',
    otherCover: [],
    person: { last: 'SMITH', memberId: '123456789' },
  })
  expect(
    active!.benefits.map(({ code, serviceTypes, amount, inNetwork }) => [
      code,
      serviceTypes.length,
      amount,
      inNetwork,
    ]),
  ).toEqual([
    ['1', 1, undefined, ''],
    ['L', 0, undefined, ''],
    ['1', 10, undefined, ''],
    ['B', 10, 1_000, 'Y'],
    ['B', 10, 3_000, 'N'],
  ])
}

const mayNotAsk = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([
    'set 4323, segment 5, loop 2000B, HL04: No level below follows, so the code must be 0.',
  ])
  expect(readEligibility(file).answers).toMatchObject([refused])
  expect(answerTo(file)).toBe('taken-with-faults')
}

const contradictsItself = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([
    'set 4321, segment 8, SE02: The control number of SE is not that of ST.',
  ])
  expect(readEligibility(file).answers).toMatchObject([
    { ...refused, faults: [{ level: 'set', code: '3' }] },
  ])
  expect(answerTo(file)).toBe('refused')
}

const claimRejected = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  expect(readClaimAcknowledgement(file).sets).toMatchObject([
    {
      batch: '11200001',
      statuses: [{ category: 'A1', status: '20' }],
      claims: [
        {
          number: '3920394930203',
          verdict: 'rejected',
          statuses: [{ category: 'A7', status: '562', entity: '85' }],
          charge: 19_914,
          payerNumber: '1107000000001120',
        },
      ],
      // the batch says that one of one was accepted, but its claim was not
      totals: {
        accepted: { count: 0 },
        rejected: { count: 1, sum: 19_914 },
        differences: ['accepted-count', 'accepted-sum'],
      },
    },
  ])
}

const claimAccepted = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  expect(readClaimAcknowledgement(file).sets).toMatchObject([
    {
      claims: [{ verdict: 'accepted', serviceDate: '10010101', charge: 12_500 }],
      totals: { differences: [] },
    },
  ])
}

const twoOfThreeRefused = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  const [group] = readAcknowledgement(file).groups
  expect(group).toMatchObject({
    control: '17456',
    verdict: 'partly-refused',
    included: 3,
    received: 3,
    accepted: 1,
  })
  expect(
    group!.sets.map(({ control, verdict, codes, claims }) => [control, verdict, codes, claims]),
  ).toEqual([
    ['0001', 'taken', [], []],
    ['0002', 'refused', ['5'], ['123456789']],
    ['0003', 'refused', ['5'], ['987654321']],
  ])
  expect(group!.sets[1]!.faults).toMatchObject([
    { segment: 'CLM', position: 22, code: '1', element: 2, says: 'A required value is missing.' },
  ])
  expect(group!.sets[2]!.faults).toMatchObject([
    { segment: 'REF', position: 57, code: '3', contexts: ['SITUATIONAL TRIGGER', 'CLM01'] },
  ])
}

const onlySetRefused = (file: Buffer): void => {
  expect(faultsOf(file)).toEqual([])
  expect(readAcknowledgement(file).groups).toMatchObject([
    {
      verdict: 'refused',
      sets: [
        {
          control: '0028',
          verdict: 'refused',
          codes: ['5'],
          faults: [{ segment: 'NM', position: 17, code: '1' }],
        },
      ],
    },
  ])
}
