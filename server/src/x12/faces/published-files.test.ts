import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { envelope } from '../../../test/x12/sample-claims.ts'
import { inWords } from '../fault.ts'
import { guideOf } from '../guides/guides.ts'
import { readFile } from '../read-file.ts'
import { readSet } from '../read-set.ts'
import { balanceOf } from './balance.ts'
import { readAcknowledgement } from './read-acknowledgement.ts'
import { readClaimAcknowledgement } from './read-claim-acknowledgement.ts'
import { readEligibility } from './read-eligibility.ts'
import { readRemittance } from './read-remittance.ts'
import { writeAcknowledgement } from './write-acknowledgement.ts'

/* Files published by others: each must produce what the README next to them says. */
const samples = new URL('../../../../../shared/data/x12/', import.meta.url)
const sample = (name: string): Buffer => readFileSync(new URL(name, samples))
const remittance = (name: string) => readRemittance(sample(name)).sets[0]!
const dollars = (name: string): [amount: number, claims: number, unequal: number] => {
  const set = remittance(name)
  return [set.amount / 100, set.claims.length, balanceOf(set).length]
}
const faultsOf = (name: string): string[] => {
  const { interchanges, faults } = readFile(sample(name))
  const sets = interchanges.flatMap(({ groups }) => groups.flatMap((group) => group.sets))
  return [...faults, ...sets.flatMap((set) => readSet(guideOf(set)!, set).faults)].map(inWords)
}

describe.skipIf(!existsSync(samples))('published files (skipped if not available)', () => {
  it('follow their guides, except for known faults', () => {
    const files = readdirSync(samples).filter((name) => name !== 'README.md')
    expect(files).toHaveLength(12)
    expect(Object.fromEntries(files.map((name) => [name, faultsOf(name)]).filter(([, faults]) => faults!.length > 0))).toEqual({
      '271-error-not-eligible-for-inquiries.edi': ['set 4323, segment 5, loop 2000B, HL04: No level below follows, so the code must be 0.'],
      '271-subscriber-error.271': ['set 4321, segment 8, SE02: The control number of SE is not that of ST.'],
      '835-managed-care.835': [
        'set 112233, segment 2, BPR16: The value must be a day as CCYYMMDD.',
        'set 112233, segment 2, BPR: The segment has faults in its elements.',
        'set 112233, segment 8, loop 1000A, PER: A required segment is missing in loop 1000A.',
      ],
    })
  })

  it('remittances balance by line and by deposit', () => {
    expect(dollars('835-era-sample.edi')).toEqual([132, 1, 0])
    expect(dollars('835-multiple-claims-single-check.edi')).toEqual([810.8, 9, 0])
    expect(dollars('835-dollars-and-data-sent-together.edi')).toEqual([150_000, 2, 0])
    expect(dollars('835-emedny.txt')).toEqual([45.75, 3, 0])
    expect(dollars('835-managed-care.835')).toEqual([945, 2, 0])
  })

  it('remittances keep all data that matching and posting need', () => {
    const many = remittance('835-multiple-claims-single-check.edi')
    expect(new Set(many.claims.map(({ number, payerNumber }) => `${number} ${payerNumber}`)).size).toBe(1)
    expect(new Set(many.claims.map(({ patient }) => patient?.id)).size).toBe(9)
    expect(many.claims[2]).toMatchObject({ patientOwes: 2_400, outcome: 'paid' })
    const withoutLines = remittance('835-dollars-and-data-sent-together.edi')
    expect(withoutLines.claims.map(({ lines, adjustments }) => [lines.length, adjustments.map(({ group, reason }) => group + reason)])).toEqual([
      [0, ['CO45']],
      [0, ['CO45']],
    ])
    expect(withoutLines.providerAdjustments).toMatchObject([{ reason: 'CV', reference: 'CP', amount: -127, provider: '6543210903' }])
    const emedny = remittance('835-emedny.txt')
    expect(emedny.claims.map(({ status, outcome, corrected }) => [status, outcome, corrected?.last])).toEqual([
      ['1', 'paid', 'CORRECTED LAST'],
      ['2', 'denied', 'CORRECTED LAST'],
      ['2', 'partly-denied', 'CORRECTED LAST'],
    ])
    expect(emedny.claims[1]!.lines.map(({ adjustments }) => adjustments[0]?.reason)).toEqual(['29', '29'])
    expect(emedny.claims[2]!.lines[2]).toMatchObject({ remarks: ['N206'], paid: 0 })
    const managed = remittance('835-managed-care.835')
    expect(managed.claims[0]).toMatchObject({
      adjustments: [{ group: 'CO', reason: 'A2', amount: 5_000 }],
      lines: [{ from: '20020301', to: '20020304', adjustments: [{ reason: '1' }] }],
    })
  })

  it('eligibility responses: active with plan and start date; unknown for a refusal about our setup or a self-contradicting response', () => {
    const [active] = readEligibility(sample('271-subscriber-benefit.271')).answers
    expect(active).toMatchObject({
      trace: '93175-012547',
      word: 'active',
      plan: 'GOLD 123 PLAN',
      from: '20060101',
      otherCover: [],
      person: { last: 'SMITH', memberId: '123456789' },
    })
    expect(active!.benefits.map(({ code, serviceTypes, amount, inNetwork }) => [code, serviceTypes.length, amount, inNetwork])).toEqual([
      ['1', 1, undefined, ''],
      ['L', 0, undefined, ''],
      ['1', 10, undefined, ''],
      ['B', 10, 1_000, 'Y'],
      ['B', 10, 3_000, 'N'],
    ])
    const refused = { word: 'unknown', trace: '', refusals: [{ level: 'provider', reason: '50', action: 'our-setup', resend: { may: 'never' } }] }
    expect(readEligibility(sample('271-error-not-eligible-for-inquiries.edi')).answers).toMatchObject([refused])
    expect(readEligibility(sample('271-subscriber-error.271')).answers).toMatchObject([{ ...refused, faults: [{ level: 'set', code: '3' }] }])
  })

  it('claim acknowledgments: a batch taken with its claim rejected, and a claim accepted with a service date in the year 1001', () => {
    expect(readClaimAcknowledgement(sample('277CA-rejected.txt')).sets).toMatchObject([
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
        totals: { accepted: { count: 0 }, rejected: { count: 1, sum: 19_914 }, differences: ['accepted-count', 'accepted-sum'] },
      },
    ])
    expect(readClaimAcknowledgement(sample('277CA-accepted.txt')).sets).toMatchObject([
      { claims: [{ verdict: 'accepted', serviceDate: '10010101', charge: 12_500 }], totals: { differences: [] } },
    ])
  })

  it('file acknowledgments: the refused sets, the reasons, and the claims they name', () => {
    const [group] = readAcknowledgement(sample('999-three-837s-bom.edi')).groups
    expect(group).toMatchObject({ control: '17456', verdict: 'partly-refused', included: 3, received: 3, accepted: 1 })
    expect(group!.sets.map(({ control, verdict, codes, claims }) => [control, verdict, codes, claims])).toEqual([
      ['0001', 'taken', [], []],
      ['0002', 'refused', ['5'], ['123456789']],
      ['0003', 'refused', ['5'], ['987654321']],
    ])
    expect(group!.sets[1]!.faults).toMatchObject([{ segment: 'CLM', position: 22, code: '1', element: 2, says: 'A required value is missing.' }])
    expect(group!.sets[2]!.faults).toMatchObject([{ segment: 'REF', position: 57, code: '3', contexts: ['SITUATIONAL TRIGGER', 'CLM01'] }])
    expect(readAcknowledgement(sample('999-rejected.txt')).groups).toMatchObject([
      { verdict: 'refused', sets: [{ control: '0028', verdict: 'refused', codes: ['5'], faults: [{ segment: 'NM', position: 17, code: '1' }] }] },
    ])
  })

  it('are acknowledged: clean files are taken; files that lack a required segment or contradict themselves are refused', () => {
    const verdictOf = (name: string) => {
      const { bytes, stops } = writeAcknowledgement(sample(name), envelope)
      expect(stops).toEqual([])
      return readAcknowledgement(bytes!).groups[0]!.sets[0]!.verdict
    }
    expect(verdictOf('835-era-sample.edi')).toBe('taken')
    expect(verdictOf('835-managed-care.835')).toBe('refused')
    expect(verdictOf('271-error-not-eligible-for-inquiries.edi')).toBe('taken-with-faults')
    expect(verdictOf('271-subscriber-error.271')).toBe('refused')
  })
})
