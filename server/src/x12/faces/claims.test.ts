import { describe, expect, it } from 'vitest'
import {
  batchOf,
  commercial,
  envelope,
  kinds,
  line,
  medicare,
  referred,
  replacement,
  secondary,
} from '../../../test/x12/sample-claims.ts'
import { professionalClaim } from '../guides/professional-claim.ts'
import { claimRules } from '../guides/professional-rules.ts'
import { readFile } from '../read-file.ts'
import { validate } from '../validate.ts'
import type { Claim } from './claim.ts'
import { writeClaims } from './write-claims.ts'

const textOf = (...claims: readonly Claim[]): string => {
  const { bytes, stops } = writeClaims(batchOf(...claims), envelope)
  expect(stops).toEqual([])
  return Buffer.from(bytes as Uint8Array).toString('latin1')
}
const stopsOf = (...claims: readonly Claim[]): string[] =>
  writeClaims(batchOf(...claims), envelope).stops.map(
    ({ rule, path, code, says: text }) =>
      `${rule || path.split('.').slice(4).join('.')} ${code} ${text}`,
  )

/* rules.md#claim-rules-of-content: two third-party validators find no faults in it */
const published = `ISA*00*          *00*          *ZZ*LABGATETEST    *ZZ*PAYERTEST      *261123*1005*^*00501*000000101*0*T*:~
GS*HC*LABGATETEST*PAYERTEST*20261123*1005*101*X*005010X222A1~ST*837*0001*005010X222A1~BHT*0019*00*B0000000101*20261123*1005*CH~
NM1*41*2*LABGATE REFERENCE LABORATORY*****46*LABGATETEST~PER*IC*BILLING OFFICE*TE*8135550100~NM1*40*2*MEDICARE B TEST*****46*PAYERTEST~
HL*1**20*1~PRV*BI*PXC*291U00000X~NM1*85*2*LABGATE REFERENCE LABORATORY*****XX*1234567893~N3*100 SPECIMEN WAY~N4*TAMPA*FL*336021234~REF*EI*591234567~
HL*2*1*22*0~SBR*P*18*******MB~NM1*IL*1*MOSS*ADA****MI*1EG4TE5MK73~N3*1 FERN STREET~N4*TAMPA*FL*33602~DMG*D8*19580302*F~NM1*PR*2*MEDICARE B TEST*****PI*09102~
CLM*000012345678C1*367.5***11:B:1*Y*A*Y*Y~REF*X4*10D0123456~HI*ABK:F1120*ABF:Z79891~
LX*1~SV1*HC:80307*120*UN*1***1:2~DTP*472*D8*20261118~REF*6R*12345678C1L1~NM1*DK*1*HALE*ROSA****XX*1245319599~
LX*2~SV1*HC:G0482*247.5*UN*1***1~DTP*472*D8*20261118~REF*6R*12345678C1L2~NM1*DK*1*HALE*ROSA****XX*1245319599~
SE*32*0001~GE*1*101~IEA*1*000000101~
`
const without = <T extends object, K extends keyof T>(one: T, name: K): Omit<T, K> => {
  const { [name]: _, ...rest } = one
  return rest
}

describe('claims', () => {
  it('for Medicare equal the bytes that third-party validators found clean', () =>
    expect(textOf(medicare)).toBe(published.replaceAll('\n', '')))

  it('carry the details of their kind: dependent patient, replacement with the payer’s number, void, other payer, reference laboratory', () => {
    const said = Object.fromEntries(
      Object.entries(kinds).map(([name, claim]) => [name, textOf(claim)]),
    )
    expect(said['commercial']).toMatch(
      /HL\*2\*1\*22\*1~SBR\*P\*\*0098765\*{6}CI~NM1\*IL\*1\*NUNEZ\*ZOE.*HL\*3\*2\*23\*0~PAT\*19~NM1\*QC\*1\*NUNEZ\*LEO~N3\*22 PALM AVENUE\*APT 4~N4\*TAMPA\*FL\*336091234~DMG\*D8\*20110714\*M~CLM/,
    )
    expect(said['secondary']).toMatch(
      /SBR\*P\*18\*{7}CI~AMT\*D\*210~OI\*{3}Y\*{3}Y~MOA\*{3}MA01~NM1\*IL.*SVD\*60054\*60\*HC:80307\*\*1~CAS\*CO\*45\*45~CAS\*PR\*2\*15~DTP\*573\*D8\*20261201~/,
    )
    expect(said['replacement']).toMatch(/\*185\*{3}81:B:7\*.*REF\*F8\*2026321000456~REF\*X4/)
    expect(said['cancellation']).toContain('81:B:8*')
    expect(said['referred']).toMatch(
      /SV1\*HC:83789:90\*95\*.*REF\*F4\*11D7654321~NM1\*77\*2\*NORTHERN REFERENCE LABORATORY\*{5}XX\*1234567893~N3/,
    )
  })

  it('of a batch share one transaction set, with consecutive level numbers and the claims in order', () => {
    const text = textOf(...Object.values(kinds))
    expect(text.match(/HL\*\d+\*\d*\*\d\d/g)).toEqual([
      'HL*1**20',
      'HL*2*1*22',
      'HL*3*1*22',
      'HL*4*3*23',
      'HL*5*1*22',
      'HL*6*1*22',
      'HL*7*6*23',
      'HL*8*1*22',
      'HL*9*8*23',
      'HL*10*1*22',
    ])
    expect(text.match(/CLM\*\w+/g)).toEqual(
      Object.values(kinds).map(({ number }) => `CLM*${number}`),
    )
  })

  it('name a later payer without a decision, so that the first one can forward them', () => {
    const { payer, relationship, subscriber } = firstPayer!
    const later = { sequence: 'S', relationship, payer, subscriber, adjustments: [] }
    const text = textOf({ ...medicare, otherPayers: [later] })
    expect(text).toMatch(
      /~SBR\*S\*18\*{7}CI~OI\*{3}Y\*{3}Y~NM1\*IL\*1\*MOSS\*ADA\*{4}MI\*W998877665~NM1\*PR\*2\*GULF HEALTH PLAN\*{5}PI\*60054~/,
    )
    const [stop] = stopsOf({ ...secondary, otherPayers: [later], lines: medicare.lines })
    expect(stop, 'is no decision of an earlier one').toContain('837.secondary I6')
  })

  it('carry up to six adjustments of a group in one segment', () => {
    const adjustments = Array.from({ length: 7 }, () => ({
      group: 'CO' as const,
      reason: '45',
      amount: 1_000,
    }))
    const [, second] = secondary.lines
    const first = line('L1', '80307', 12_000, [1], {
      adjudications: [
        { payerId: '60054', paid: 5_000, units: '1', paidOn: '20261201', adjustments },
      ],
    })
    const [other] = secondary.otherPayers
    expect(
      textOf({ ...secondary, otherPayers: [{ ...other!, paid: 20_000 }], lines: [first, second!] }),
    ).toContain(`CAS*CO${Array.from({ length: 6 }, () => '*45*10').join('*')}~CAS*CO*45*10~`)
  })
})

const [firstLine, secondLine] = medicare.lines as [Claim['lines'][number], Claim['lines'][number]]
const [firstPayer] = secondary.otherPayers
const changed = (more: Partial<Claim>): Claim => ({ ...medicare, ...more })
const withLine = (more: Partial<Claim['lines'][number]>): Claim =>
  changed({ lines: [{ ...firstLine, ...more }, secondLine] })

describe('a faulty claim is not sent, and each fault has its code', () => {
  it.each<[string, Claim, string]>([
    ['a charge of zero', withLine({ charge: 0 }), '837.charge I12'],
    ['a pointer to a missing diagnosis', withLine({ pointers: [1, 3] }), '837.pointer I12'],
    ['two pointers to the same diagnosis', withLine({ pointers: [1, 1] }), '837.pointer-twice I12'],
    [
      'a duplicate diagnosis',
      changed({ diagnoses: ['F11.20', 'F1120'] }),
      '837.diagnosis-twice I12',
    ],
    [
      'a replacement without the payer’s claim number',
      without(replacement, 'payerClaimNumber'),
      '837.replace I6',
    ],
    [
      'an original claim with a payer’s claim number',
      changed({ payerClaimNumber: '1' }),
      '837.replace I9',
    ],
    [
      'a patient without an address',
      changed({ subscriber: without(medicare.subscriber, 'address') }),
      '837.subscriber I6',
    ],
    [
      'a patient without a birth date',
      changed({ subscriber: without(medicare.subscriber, 'birthDate') }),
      '837.subscriber I6',
    ],
    [
      'a second payer without the first',
      { ...secondary, otherPayers: [], lines: medicare.lines },
      '837.secondary I6',
    ],
    [
      'another payer’s line that does not add up',
      { ...secondary, lines: [{ ...secondary.lines[0]!, charge: 12_001 }, secondary.lines[1]!] },
      '837.other-line I12',
    ],
    [
      'another payer’s payment that differs from the sum of its lines',
      { ...secondary, otherPayers: [{ ...firstPayer!, paid: 1 }] },
      '837.other-claim I12',
    ],
    [
      'an earlier payer that decided only one line',
      {
        ...secondary,
        otherPayers: [
          {
            ...firstPayer!,
            paid: secondary.lines[0]!.adjudications.reduce((sum, { paid }) => sum + paid, 0),
          },
        ],
        lines: [secondary.lines[0]!, { ...secondary.lines[1]!, adjudications: [] }],
      },
      '837.other-total I12',
    ],
    [
      'an earlier payer that decided no line, and whose adjustments are less than the charge',
      {
        ...secondary,
        lines: secondary.lines.map((line) => ({ ...line, adjudications: [] })),
      },
      '837.other-total I12',
    ],
    [
      'a line of a payer that the claim does not list',
      {
        ...secondary,
        otherPayers: [{ ...firstPayer!, payer: { ...firstPayer!.payer, id: '60055' } }],
      },
      '837.other-payer I12',
    ],
    [
      'a referred test without the performing laboratory’s number',
      { ...referred, lines: [without(referred.lines[1]!, 'referringClia')] },
      '837.reference-laboratory I6',
    ],
    [
      'a referred test without the performing laboratory',
      { ...referred, lines: [without(referred.lines[1]!, 'facility')] },
      '837.reference-laboratory I6',
    ],
    [
      'another laboratory’s number on an in-house test',
      withLine({ referringClia: '11D7654321' }),
      '837.reference-laboratory I9',
    ],
    ['a malformed CLIA number', changed({ clia: '10D012345' }), '837.clia I12'],
    [
      'a mistyped NPI',
      withLine({ orderer: { last: 'Hale', first: 'Rosa', npi: '1245319598' } }),
      '837.npi I12',
    ],
    ['one person in two roles', changed({ referrer: firstLine.orderer! }), '837.one-role I9'],
    [
      'an injury without its cause',
      changed({ payer: { ...medicare.payer, filing: 'WC' } }),
      '837.injury I6',
    ],
    ['no line', changed({ lines: [] }), 'claims.0.lines I7'],
    ['no diagnosis', changed({ diagnoses: [] }), 'claims.0.diagnoses 3'],
    [
      'thirteen diagnoses',
      changed({ diagnoses: Array.from({ length: 13 }, (_, nth) => `A${10 + nth}`) }),
      'claims.0.diagnoses.others 3',
    ],
    [
      'a claim number that is too long',
      changed({ number: 'A'.repeat(21) }),
      'claims.0.claim.number 5',
    ],
    ['a claim number with a separator', changed({ number: 'A*1' }), 'claims.0.claim.number 6'],
    ['no claim number', changed({ number: ' ' }), 'claims.0.claim.number 1'],
    [
      'an impossible service date',
      withLine({ serviceDate: '20260230' }),
      'claims.0.lines.0.serviceDate.date 8',
    ],
    [
      'a name in non-Latin letters',
      changed({ subscriber: { ...medicare.subscriber, last: 'Жуков' } }),
      'person.name.last 6',
    ],
    [
      'a name with only separators',
      changed({ subscriber: { ...medicare.subscriber, last: '*~:' } }),
      'person.name.last 1',
    ],
    [
      'an unknown filing code',
      changed({ payer: { ...medicare.payer, filing: 'XX' } }),
      'coverage.filing 7',
    ],
    [
      'a state code of three letters',
      changed({
        subscriber: {
          ...medicare.subscriber,
          address: { ...medicare.subscriber.address!, state: 'FLA' },
        },
      }),
      'person.city.state 5',
    ],
    [
      'a city of one letter',
      changed({
        subscriber: {
          ...medicare.subscriber,
          address: { ...medicare.subscriber.address!, city: 'T' },
        },
      }),
      'person.city.name 4',
    ],
    [
      'fifty-one lines',
      changed({
        lines: Array.from({ length: 51 }, (_, nth) => line(`L${nth}`, '80307', 100, [1])),
      }),
      'claims.0.lines 4',
    ],
  ])('%s', (_name, claim, stop) =>
    expect(stopsOf(claim)).toContainEqual(
      expect.stringMatching(new RegExp(`^${stop.replaceAll('.', '\\.')} `)),
    ),
  )

  it('a stop names its claim in the batch, and blocks the whole batch', () => {
    const { bytes, stops } = writeClaims(
      batchOf(medicare, commercial, { ...referred, clia: '1' }),
      envelope,
    )
    expect(bytes).toBeUndefined()
    expect(stops).toMatchObject([
      { claim: 2, rule: '837.clia', loop: '2300', segment: 'REF', element: 2 },
    ])
    expect(
      writeClaims(batchOf(medicare, { ...commercial, number: '' }), envelope).stops,
    ).toMatchObject([{ claim: 1, loop: '2300', segment: 'CLM', element: 1, code: '1' }])
    expect(stopsOf(medicare, medicare)).toEqual([expect.stringMatching(/^837\.number-twice /)])
  })

  it('an envelope with invalid numbers, IDs, or time is stopped too, and so is an empty batch', () => {
    const broken = {
      ...envelope,
      interchangeControl: 0,
      at: '2026',
      sender: { qualifier: 'XX', id: 'A*B', groupId: 'A' },
    }
    expect(
      writeClaims(batchOf(medicare), broken).stops.map(
        ({ segment, element, code }) => `${segment}${element} ${code}`,
      ),
    ).toEqual(['ISA5 7', 'ISA6 6', 'GS2 4', 'ISA9 8', 'ISA13 7'])
    expect(writeClaims(batchOf(), envelope).stops).toMatchObject([
      { path: 'billing.0.subscribers', code: 'I7' },
    ])
  })
})

it('a third-party claim whose total differs from its lines gets the fault that other validators miss', () => {
  const [set] = readFile(
    Buffer.from(published.replace('CLM*000012345678C1*367.5', 'CLM*000012345678C1*367.4')),
  ).interchanges[0]!.groups[0]!.sets
  expect(validate(professionalClaim, claimRules, set!).faults).toMatchObject([
    {
      rule: '837.sum',
      position: 19,
      segment: 'CLM',
      element: 2,
      code: 'I12',
      loop: '2300',
      control: '0001',
    },
  ])
})
