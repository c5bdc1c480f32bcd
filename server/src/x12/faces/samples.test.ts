import { describe, expect, it } from 'vitest'
import { answerTo, depositOf, faultsOf, remittanceOf } from '../../../test/x12/readings.ts'
import {
  claimAccepted,
  claimRejected,
  onlySetRefused,
  twoOfThreeRefused,
} from '../../../test/x12/samples/acknowledgments.ts'
import {
  activeMember,
  contradictsItself,
  mayNotAsk,
} from '../../../test/x12/samples/eligibility.ts'
import { nineClaims } from '../../../test/x12/samples/nine-claims.ts'
import {
  correctedNames,
  oneClaim,
  withFaults,
  withoutLines,
} from '../../../test/x12/samples/remittances.ts'
import { readAcknowledgement } from './read-acknowledgement.ts'
import { readClaimAcknowledgement } from './read-claim-acknowledgement.ts'
import { readEligibility } from './read-eligibility.ts'

/*
 * Our own samples, in the style of other systems: each has the traits of a published file
 * (docs/decisions/0051).
 */
describe('files in the style of other systems', () => {
  it('follow their guides, except for the faults they were given', () => {
    const clean = {
      activeMember,
      claimAccepted,
      claimRejected,
      twoOfThreeRefused,
      onlySetRefused,
      oneClaim,
      nineClaims,
      withoutLines,
      correctedNames,
    }
    const faults = Object.entries({ ...clean, mayNotAsk, contradictsItself, withFaults }).map(
      ([name, file]) => [name, faultsOf(file)] as const,
    )
    expect(Object.fromEntries(faults.filter(([, found]) => found.length > 0))).toEqual({
      mayNotAsk: [
        'set 0908, segment 5, loop 2000B, HL04: No level below follows, so the code must be 0.',
      ],
      contradictsItself: ['set 0909, segment 8, SE02: The control number of SE is not that of ST.'],
      withFaults: [
        'set 665544, segment 2, BPR16: The value must be a day as CCYYMMDD.',
        'set 665544, segment 2, BPR: The segment has faults in its elements.',
        'set 665544, segment 8, loop 1000A, PER: A required segment is missing in loop 1000A.',
      ],
    })
  })

  it('remittances balance by line and by deposit', () => {
    expect(depositOf(oneClaim)).toEqual([210, 1, 0])
    expect(depositOf(nineClaims)).toEqual([425.75, 9, 0])
    expect(depositOf(withoutLines)).toEqual([6_620, 2, 0])
    expect(depositOf(correctedNames)).toEqual([86.25, 3, 0])
    expect(depositOf(withFaults)).toEqual([775, 2, 0])
  })

  it('a remittance tells patients apart whose claims have the same numbers', () => {
    const { claims } = remittanceOf(nineClaims)
    expect(new Set(claims.map(({ number, payerNumber }) => `${number} ${payerNumber}`))).toEqual(
      new Set(['ORAL-2208 6026043000118']),
    )
    expect(new Set(claims.map(({ patient }) => patient?.id)).size).toBe(9)
    expect(claims.map(({ patientOwes }) => patientOwes / 100)).toEqual([
      0, 0, 53, 75, 15.3, 0, 0, 0, 0,
    ])
    expect(claims.every(({ outcome }) => outcome === 'paid')).toBe(true)
    expect(claims[1]).toMatchObject({
      patient: { first: 'JUDE' },
      subscriber: { first: 'HARRIET', id: 'PDP40018' },
    })
    expect(claims[2]!.lines[1]).toMatchObject({
      paid: 0,
      allowed: 2_800,
      adjustments: [{ group: 'PR', reason: '3', amount: 2_800 }, { group: 'CO' }],
    })
  })

  it.each([
    ['1', false],
    ['2', false],
    ['3', false],
    ['4', false],
    ['19', true],
    ['20', true],
    ['21', true],
    ['22', false],
    ['23', true],
    ['25', false],
  ] as const)(
    'a claim with status %s that names no other payer is forwarded: %s',
    (status, isForwarded) => {
      const said = Buffer.from(oneClaim)
        .toString('latin1')
        .replace(/CLP\*([^*]*)\*1\*/, `CLP*$1*${status}*`)
      expect(remittanceOf(Buffer.from(said, 'latin1')).claims).toMatchObject([
        { status, isForwarded },
      ])
    },
  )

  it('a remittance without lines keeps the adjustments of its claims and of the provider', () => {
    const { claims, providerAdjustments } = remittanceOf(withoutLines)
    expect(
      claims.map(({ lines, adjustments }) => [
        lines.length,
        adjustments.map(({ group, reason }) => group + reason),
      ]),
    ).toEqual([
      [0, ['CO45']],
      [0, ['CO45']],
    ])
    expect(claims.map(({ place, frequency, remarks }) => [place, frequency, remarks])).toEqual([
      ['11', '1', []],
      ['13', '1', ['MA01']],
    ])
    expect(providerAdjustments).toMatchObject([
      { reason: 'CV', reference: 'CP', amount: -235, provider: '1245319599' },
    ])
  })

  it('a remittance with corrected names has an outcome for each claim, and the reasons and remarks of denied lines', () => {
    const { claims } = remittanceOf(correctedNames)
    expect(
      claims.map(({ status, outcome, patient, corrected }) => [
        status,
        outcome,
        patient?.last,
        corrected?.last,
      ]),
    ).toEqual([
      ['1', 'paid', 'AS SENT', 'AS ENROLLED'],
      ['2', 'denied', 'AS SENT', 'AS ENROLLED'],
      ['2', 'partly-denied', 'AS SENT', 'AS ENROLLED'],
    ])
    expect(
      claims[0]!.lines.map(({ procedure: { code, modifiers }, units }) => [code, modifiers, units]),
    ).toEqual([
      ['87880', ['QW'], '1'],
      ['87804', ['QW'], '1'],
      ['81025', ['QW'], '1'],
      ['36415', [], '2'],
    ])
    expect(claims[1]!.lines.map(({ adjustments }) => adjustments[0]?.reason)).toEqual([
      '109',
      '109',
    ])
    expect(claims[2]!.lines[2]).toMatchObject({ remarks: ['N706'], paid: 0 })
  })

  it('a remittance with faults keeps what its claims and their lines say', () => {
    expect(remittanceOf(withFaults).claims[0]).toMatchObject({
      adjustments: [{ group: 'CO', reason: 'A2', amount: 5_000 }],
      lines: [
        {
          from: '20260706',
          to: '20260709',
          adjustments: [{ group: 'PR', reason: '1', amount: 18_000 }],
        },
      ],
    })
  })

  it('eligibility responses: active with plan and start date, with any repetition separator', () => {
    const [active] = readEligibility(activeMember).answers
    expect(active).toMatchObject({
      trace: 'E55821-1',
      word: 'active',
      plan: 'SILVER 40 PLAN',
      from: '20250401',
      otherCover: [],
      person: { last: 'BRANDT', memberId: 'LM4471902', city: 'TOLEDO' },
    })
    const repeated = ['5', '73', '98', 'UC']
    expect(
      active!.benefits.map(({ code, serviceTypes, amount, inNetwork }) => [
        code,
        serviceTypes,
        amount,
        inNetwork,
      ]),
    ).toEqual([
      ['1', ['30'], undefined, ''],
      ['L', [], undefined, ''],
      ['1', repeated, undefined, ''],
      ['B', repeated, 1_500, 'Y'],
      ['B', repeated, 4_500, 'N'],
    ])
    expect(
      readEligibility(Buffer.from(activeMember.toString().replaceAll('^', '>'))).answers,
    ).toEqual([active])
  })

  it('eligibility responses: unknown for a refusal about our setup or a self-contradicting response', () => {
    const refused = (reason: string) => ({
      word: 'unknown',
      trace: '',
      refusals: [{ level: 'provider', reason, action: 'our-setup', resend: { may: 'never' } }],
    })
    expect(readEligibility(mayNotAsk).answers).toMatchObject([refused('50')])
    expect(readEligibility(contradictsItself).answers).toMatchObject([
      { ...refused('51'), faults: [{ level: 'set', code: '3' }] },
    ])
  })

  it('claim acknowledgments: a batch taken with its claim rejected, and a claim accepted with a service date in the year 1001', () => {
    expect(readClaimAcknowledgement(claimRejected).sets).toMatchObject([
      {
        batch: '33080201',
        statuses: [{ category: 'A1', status: '20' }],
        claims: [
          {
            number: '7720061845512',
            verdict: 'rejected',
            statuses: [{ category: 'A7', status: '164', entity: 'IL' }],
            charge: 26_235,
            payerNumber: '2604160000030802',
          },
        ],
        // the batch says that one of one was accepted, but its claim was not
        totals: {
          accepted: { count: 0 },
          rejected: { count: 1, sum: 26_235 },
          differences: ['accepted-count', 'accepted-sum'],
        },
      },
    ])
    expect(readClaimAcknowledgement(claimAccepted).sets).toMatchObject([
      {
        claims: [{ number: '9034', verdict: 'accepted', serviceDate: '10010203', charge: 8_800 }],
        totals: { differences: [] },
      },
    ])
  })

  it('file acknowledgments: the refused sets, the reasons, and the claims they name', () => {
    const [group] = readAcknowledgement(twoOfThreeRefused).groups
    expect(group).toMatchObject({
      control: '30155',
      verdict: 'partly-refused',
      included: 3,
      received: 3,
      accepted: 1,
    })
    expect(
      group!.sets.map(({ control, verdict, codes, claims }) => [control, verdict, codes, claims]),
    ).toEqual([
      ['0001', 'refused', ['5'], ['LAB-20417']],
      ['0002', 'taken', [], []],
      ['0003', 'refused', ['5'], ['LAB-20433']],
    ])
    expect(group!.sets[0]!.faults).toMatchObject([
      { segment: 'SV1', position: 38, code: '1', element: 2, says: 'A required value is missing.' },
    ])
    expect(group!.sets[2]!.faults).toMatchObject([
      { segment: 'REF', position: 61, code: '3', contexts: ['SITUATIONAL TRIGGER', 'CLM01'] },
    ])
    expect(readAcknowledgement(onlySetRefused).groups).toMatchObject([
      {
        verdict: 'refused',
        sets: [
          {
            control: '0031',
            verdict: 'refused',
            codes: ['5'],
            faults: [{ segment: 'SV', position: 22, code: '1' }],
          },
        ],
      },
    ])
  })

  it('are acknowledged: clean files are taken; files that lack a required segment or contradict themselves are refused', () => {
    expect(answerTo(oneClaim)).toBe('taken')
    expect(answerTo(withFaults)).toBe('refused')
    expect(answerTo(mayNotAsk)).toBe('taken-with-faults')
    expect(answerTo(contradictsItself)).toBe('refused')
  })
})
