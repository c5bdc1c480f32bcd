import type { Claim } from '@labgate/server/x12/faces/claim.ts'
import { readAcknowledgement } from '@labgate/server/x12/faces/read-acknowledgement.ts'
import { readClaimAcknowledgement } from '@labgate/server/x12/faces/read-claim-acknowledgement.ts'
import type { RemittanceClaim } from '@labgate/server/x12/faces/remittance.ts'
import { describe, expect, it } from 'vitest'
import { fileOf, payer, received, remitted } from '../../../server/test/x12/payer.ts'
import {
  commercial,
  kinds,
  line,
  medicare,
  secondary,
} from '../../../server/test/x12/sample-claims.ts'

const decided = (claim: Claim): RemittanceClaim => {
  const to = payer()
  const answers = received(to, fileOf(claim))
  expect(
    readClaimAcknowledgement(answers.get('277CA')!).sets[0]?.claims.map(({ verdict }) => verdict),
  ).toEqual(['accepted'])
  return remitted(to).claims[0]!
}
const reasonsOf = ({ lines }: RemittanceClaim): string[] =>
  lines.map(({ adjustments, remarks }) =>
    [...adjustments.map(({ group, reason }) => `${group}-${reason}`), ...remarks].join(' '),
  )
const ofMember = (claim: Claim, ending: string): Claim => ({
  ...claim,
  subscriber: { ...claim.subscriber, memberId: `${claim.subscriber.memberId}${ending}` },
})
const lines = (claim: Claim, ...made: Claim['lines']): Claim => ({ ...claim, lines: made })

describe('a batch of claims', () => {
  it('of every kind is accepted, acknowledged for each claim with totals, and paid what the contract allows', () => {
    const to = payer()
    const claims = [kinds['medicare']!, kinds['commercial']!, kinds['referred']!]
    const answers = received(to, fileOf(...claims))
    expect(readAcknowledgement(answers.get('999')!).groups).toMatchObject([
      {
        control: '101',
        verdict: 'taken',
        accepted: 1,
        sets: [{ control: '0001', verdict: 'taken' }],
      },
    ])
    const [acknowledged] = readClaimAcknowledgement(answers.get('277CA')!).sets
    expect(acknowledged).toMatchObject({
      batch: 'B0000000101',
      sourceKind: 'PR',
      totals: {
        accepted: { count: 3, sum: 36_750 + 18_500 + 21_500 },
        rejected: { count: 0 },
        differences: [],
      },
    })
    const remittance = remitted(to)
    expect(remittance).toMatchObject({
      isTest: true,
      payee: { id: '1234567893' },
      trace: 'D202612011500000000001',
    })
    expect(remittance.claims.map(({ number, outcome }) => [number, outcome])).toEqual([
      ['000012345678C1', 'paid'],
      ['000012345679C1', 'paid'],
      // the same screen for the same patient on the same day was paid with the first claim
      ['000012345681C1', 'partly-denied'],
    ])
    expect(remittance.claims[0]!.lines.map(({ number }) => number)).toEqual([
      '12345678C1L1',
      '12345678C1L2',
    ])
    expect(reasonsOf(remittance.claims[0]!)).toEqual(['CO-45 CO-253', 'CO-45 CO-253'])
    expect(remittance.amount).toBe(remittance.claims.reduce((sum, { paid }) => sum + paid, 0))
    expect(to.remit()).toBeUndefined()
  })

  it('gets a 999 that refuses the file if its counts differ, and only a TA1 if the interchange is inconsistent', () => {
    const text = Buffer.from(fileOf(medicare)).toString('latin1')
    const refused = received(payer(), Buffer.from(text.replace('SE*32', 'SE*33')))
    expect([...refused.keys()]).toEqual(['999'])
    expect(readAcknowledgement(refused.get('999')!).groups).toMatchObject([
      { verdict: 'refused', accepted: 0, sets: [{ verdict: 'refused', codes: ['4'] }] },
    ])
    const broken = received(
      payer(),
      Buffer.from(text.replace('IEA*1*000000101', 'IEA*1*000000109')),
    )
    expect([...broken.keys()]).toEqual(['TA1'])
    expect(readAcknowledgement(broken.get('TA1')!).interchanges).toMatchObject([
      { control: '000000101', verdict: 'refused', note: '001' },
    ])
    expect(payer().receive(Buffer.from('hello'))).toEqual([])
  })

  it.each([
    ['A7 164 IL', { ...medicare, subscriber: { ...medicare.subscriber, memberId: '123456789A' } }],
    ['A7 164 IL', ofMember(commercial, 'REJ')],
    ['A7 187 ', lines(medicare, line('L1', '80307', 12_000, [1], { serviceDate: '20261225' }))],
  ] as const)('is rejected before any decision: %s', (said, claim) => {
    const to = payer()
    const [acknowledged] = readClaimAcknowledgement(received(to, fileOf(claim)).get('277CA')!).sets
    expect(
      acknowledged!.claims.map(({ verdict, statuses }) => [
        verdict,
        ...statuses.map(({ category, status, entity }) => `${category} ${status} ${entity}`),
      ]),
    ).toEqual([['rejected', said]])
    expect(acknowledged!.totals).toMatchObject({
      accepted: { count: 0 },
      rejected: { count: 1 },
      differences: [],
    })
    expect(to.remit()).toBeUndefined()
  })
})

const { clia: _, ...withoutClia } = medicare
const molecular = (more: Parameters<typeof line>[4] = {}) => line('L1', '81479', 50_000, [1], more)
const { authorization: __, ...unauthorized } = commercial
describe('a claim', () => {
  it.each([
    ['without a CLIA number', withoutClia, ['CO-16 MA120', 'CO-16 MA120']],
    [
      'without an ordering provider',
      // a line that no claim of ours has
      lines(medicare, { ...line('L1', '80307', 12_000, [1]), orderer: undefined } as never),
      ['CO-16 N264 N265'],
    ],
    [
      'from a year ago',
      lines(medicare, line('L1', '80307', 12_000, [1], { serviceDate: '20251101' })),
      ['CO-29'],
    ],
    ['after coverage ended', ofMember(commercial, 'TERM'), ['CO-27 N30']],
    ['that another payer must pay first', ofMember(commercial, 'COB'), ['CO-22 MA92']],
    ['of a managed plan', ofMember(commercial, 'PLAN'), ['CO-24']],
    [
      'with a signed notice',
      lines(medicare, line('L1', '80307', 12_000, [1], { modifiers: ['GA'] })),
      ['PR-50 N115'],
    ],
    [
      'expected to be denied',
      lines(medicare, line('L1', '80307', 12_000, [1], { modifiers: ['GZ'] })),
      ['CO-50 N115'],
    ],
    [
      'excluded by law',
      lines(medicare, line('L1', '80307', 12_000, [1], { modifiers: ['GY'] })),
      ['PR-96 N425'],
    ],
    [
      'with too many units',
      lines(medicare, line('L1', '80307', 12_000, [1], { units: '2' })),
      ['CO-151 N362'],
    ],
    ['without a Z-code', lines(medicare, molecular()), ['CO-252 N706']],
    ['without an authorization', lines(unauthorized, molecular()), ['CO-197']],
    [
      'with two services, one of which includes the other',
      lines(medicare, line('L1', '80307', 12_000, [1]), line('L2', '80305', 2_000, [1])),
      ['CO-45 CO-253', 'CO-236 N20'],
    ],
    ['that is denied', ofMember(commercial, 'DENY'), ['CO-50 N115']],
    ['without the records that were requested', ofMember(commercial, 'DOCS'), ['CO-226']],
    ['that is partly denied', ofMember(medicare, 'PART'), ['CO-45 CO-253', 'CO-96 N130']],
  ] as const)('%s is answered with its reason codes', (_name, claim, reasons) => {
    const answer = decided(claim as Claim)
    expect(reasonsOf(answer)).toEqual(reasons)
    expect(answer.outcome).toBe(
      reasons.every((reason) => !reason.includes('-45')) ? 'denied' : 'partly-denied',
    )
  })

  it('to a second payer is paid the amount that the first payer left to the patient', () => {
    const answer = decided(secondary)
    expect([answer.status, answer.paid]).toEqual(['2', 1_500])
    expect(reasonsOf(answer)).toEqual(['OA-23', 'OA-23'])
  })

  it('that the payer forwards automatically is marked as forwarded and names the second payer', () => {
    expect(decided(ofMember(medicare, 'CROSS'))).toMatchObject({
      status: '19',
      isForwarded: true,
      crossover: { id: '77001' },
      outcome: 'paid',
    })
  })

  it('that is sent twice is denied as a duplicate', () => {
    const to = payer()
    received(
      to,
      fileOf(medicare, {
        ...medicare,
        number: 'OTHER1',
        lines: medicare.lines.map((one) => ({ ...one, number: `X${one.number}` })),
      }),
    )
    expect(remitted(to).claims.map(reasonsOf)).toEqual([
      ['CO-45 CO-253', 'CO-45 CO-253'],
      ['CO-18', 'CO-18'],
    ])
  })

  it('that is paid late misses one remittance, and is paid with interest in the next', () => {
    const to = payer()
    received(to, fileOf(ofMember(commercial, 'LATE')))
    expect(to.remit()).toBeUndefined()
    expect(remitted(to)).toMatchObject({
      claims: [{ outcome: 'paid' }],
      providerAdjustments: [{ reason: 'L6', amount: -125 }],
    })
  })
})

describe('a takeback', () => {
  it('by reversal and correction with a negative total is carried forward to the next deposit', () => {
    const to = payer()
    received(to, fileOf(ofMember(medicare, 'REV')))
    const paid = remitted(to).amount
    const second = remitted(to)
    expect(
      second.claims.map(({ status, outcome, paid: one, originalNumber }) => [
        status,
        outcome,
        one,
        originalNumber === '',
      ]),
    ).toEqual([
      ['22', 'reversed', -paid, false],
      ['1', 'denied', 0, false],
    ])
    expect(second).toMatchObject({
      amount: 0,
      method: 'NON',
      providerAdjustments: [{ reason: 'FB', amount: -paid }],
    })
    received(to, fileOf({ ...commercial, lines: [line('BIG', '87801', 900_000, [1])] }))
    const third = remitted(to)
    expect(third.providerAdjustments).toMatchObject([{ reason: 'FB', amount: paid }])
    expect(third.amount).toBe(third.claims[0]!.paid - paid)
  })

  it('by a later recovery is announced first and withheld from a later deposit', () => {
    const to = payer()
    received(to, fileOf(ofMember(medicare, 'TAKE')))
    const paid = remitted(to).amount
    expect(remitted(to)).toMatchObject({
      amount: 0,
      providerAdjustments: [{ reason: 'WO', reference: '000012345678C1', amount: -paid }],
    })
    received(to, fileOf({ ...commercial, lines: [line('BIG', '87801', 900_000, [1])] }))
    expect(remitted(to).providerAdjustments).toMatchObject([
      { reason: 'WO', reference: '000012345678C1', amount: paid },
    ])
  })

  it.each(['7', '8'] as const)(
    'by a claim of frequency %s reverses the claim that it names',
    (frequency) => {
      const to = payer()
      received(to, fileOf(commercial))
      const [first] = remitted(to).claims
      received(
        to,
        fileOf({
          ...commercial,
          number: 'NEXT1',
          frequency,
          payerClaimNumber: first!.payerNumber,
          lines: commercial.lines.map((one) => ({ ...one, number: 'NEXT1L1' })),
        }),
      )
      const next = remitted(to)
      expect(
        next.claims.map(({ number, status, originalNumber, paid }) => [
          number,
          status,
          originalNumber,
          paid,
        ]),
      ).toEqual([
        ['000012345679C1', '22', first!.payerNumber, -first!.paid],
        ...(frequency === '7' ? [['NEXT1', '1', first!.payerNumber, first!.paid]] : []),
      ])
    },
  )
})
