import { describe, expect, it } from 'vitest'
import { batchOf, commercial, envelope, medicare } from '../../test/x12/sample-claims.ts'
import { writeClaims } from './faces/write-claims.ts'
import { professionalClaim } from './guides/professional-claim.ts'
import { claimRules } from './guides/professional-rules.ts'
import { readFile } from './read-file.ts'
import type { TransactionSet } from './segment.ts'
import { validate } from './validate.ts'

const bytes = writeClaims(batchOf(medicare, { ...commercial, note: 'See record' }), envelope)
  .bytes as Uint8Array
const text = Buffer.from(bytes).toString('latin1')
const setOf = (said: string): TransactionSet =>
  readFile(Buffer.from(said)).interchanges[0]!.groups[0]!.sets[0]!
/** The faults in the set after one change, as in an acknowledgment. */
const faultsAfter = (from: string, to: string): string[] => {
  expect(text).toContain(from)
  const { faults } = validate(professionalClaim, claimRules, setOf(text.replace(from, to)))
  return faults.map(({ rule, level, code, loop, segment, position, element, component }) =>
    [rule || level, code, loop, `${segment}@${position}`, element, component].join(' '),
  )
}

describe('a fault has its acknowledgment code, loop, segment, position, element, and component', () => {
  it.each<[string, string, string, string[]]>([
    ['a missing required segment', 'REF*EI*591234567~', '', ['segment 3 2010AA REF@11 0 0']],
    [
      'a missing required loop',
      'NM1*40*2*MEDICARE B TEST*****46*PAYERTEST~',
      '',
      ['segment I7 1000B NM1@5 0 0'],
    ],
    [
      'too many repeats of a segment',
      'PRV*BI*PXC*291U00000X~',
      'PRV*BI*PXC*291U00000X~PRV*BI*PXC*291U00000X~',
      ['segment 5 2000A PRV@8 0 0'],
    ],
    [
      'too many repeats of a loop',
      'NM1*PR*2*MEDICARE B TEST*****PI*09102~',
      'NM1*PR*2*A*****PI*09102~NM1*PR*2*B*****PI*09103~',
      ['segment 4 2010BB NM1@19 0 0'],
    ],
    [
      'a segment that is not in the guide',
      'REF*X4*10D0123456~',
      'REF*X4*10D0123456~MIA*0~',
      ['segment 2 2300 MIA@21 0 0'],
    ],
    [
      'a string that is not a segment',
      'REF*X4*10D0123456~',
      'REF*X4*10D0123456~#!*0~',
      ['segment 1 2300 #!@21 0 0'],
    ],
    [
      'a segment with a code that the guide does not allow there',
      'REF*X4*10D0123456~',
      'REF*ZZ*10D0123456~',
      ['element 7 2300 REF@20 1 0', 'segment 2 2300 REF@20 0 0'],
    ],
    ['a segment behind its place', 'LX*1~', 'LX*1~NTE*ADD*LATE~', ['element 7 2300 HI@0 0 0']],
    [
      'a missing required element',
      'BHT*0019*00*B0000000101*20261123*',
      'BHT*0019*00*B0000000101**',
      ['element 1  BHT@2 4 0', 'segment 8  BHT@2 0 0'],
    ],
    [
      'a missing required component',
      '*11:B:1*',
      '*11:B*',
      ['element 1 2300 CLM@19 5 3', 'segment 8 2300 CLM@19 0 0', '837.replace I6 2300 REF@19 0 0'],
    ],
    [
      'an element that requires another',
      'NM1*IL*1*MOSS*ADA****MI*1EG4TE5MK73',
      'NM1*IL*1*MOSS*ADA****MI',
      ['element 2 2010BA NM1@14 9 0', 'segment 8 2010BA NM1@14 0 0'],
    ],
    [
      'a value that is too long',
      'CLM*000012345678C1',
      'CLM*000012345678C10000000',
      ['element 5 2300 CLM@19 1 0', 'segment 8 2300 CLM@19 0 0'],
    ],
    [
      'a value that is too short',
      'N4*TAMPA*FL*33602~DMG',
      'N4*T*FL*33602~DMG',
      ['element 4 2010BA N4@16 1 0', 'segment 8 2010BA N4@16 0 0'],
    ],
    [
      'an invalid number',
      'SV1*HC:80307*120',
      'SV1*HC:80307*1O0',
      [
        '837.sum I12 2300 CLM@19 2 0',
        '837.charge I12 2400 SV1@23 2 0',
        'element 6 2400 SV1@23 2 0',
        'segment 8 2400 SV1@23 0 0',
      ],
    ],
    [
      'an invalid date',
      'D8*20261118~REF*6R*12345678C1L1',
      'D8*20261318~REF*6R*12345678C1L1',
      ['element 8 2400 DTP@24 3 0', 'segment 8 2400 DTP@24 0 0'],
    ],
    ['an invalid time', '*1005*CH', '*2505*CH', ['element 9  BHT@2 5 0', 'segment 8  BHT@2 0 0']],
    [
      'a code from another list',
      '*Y*A*Y*Y~REF*X4*10D0123456~HI*ABK:F1120',
      '*Y*X*Y*Y~REF*X4*10D0123456~HI*ABK:F1120',
      ['element 7 2300 CLM@19 7 0', 'segment 8 2300 CLM@19 0 0'],
    ],
    [
      'a value in an element that is not used',
      '*367.5***11',
      '*367.5*X**11',
      ['element I10 2300 CLM@19 3 0', 'segment 8 2300 CLM@19 0 0'],
    ],
    [
      'too many elements',
      'LX*1~',
      'LX*1*2~',
      ['element 3 2400 LX@22 2 0', 'segment 8 2400 LX@22 0 0'],
    ],
    [
      'too many components',
      '*11:B:1*',
      '*11:B:1:9*',
      ['element 13 2300 CLM@19 5 0', 'segment 8 2300 CLM@19 0 0'],
    ],
    [
      'a repetition that is not allowed',
      '*000012345678C1*',
      '*000012345678C1^2*',
      ['element 12 2300 CLM@19 1 0', 'segment 8 2300 CLM@19 0 0'],
    ],
    ['a level with another number', 'HL*2*1*22*0', 'HL*3*1*22*0', ['element 7 2000B HL@12 1 0']],
    ['a level with another parent', 'HL*2*1*22*0', 'HL*2*2*22*0', ['element 7 2000B HL@12 2 0']],
    [
      'a level that claims to have children',
      'HL*2*1*22*0',
      'HL*2*1*22*1',
      ['element 7 2000B HL@12 4 0'],
    ],
    [
      'a segment that the guide does not allow in this situation',
      'REF*G1*A77812~',
      'REF*G1*A77812~REF*F8*1~',
      ['837.replace I9 2300 REF@42 0 0'],
    ],
  ])('%s', (name, from, to, faults) => {
    if (name === 'a segment behind its place')
      expect(
        faultsAfter('HI*ABK:F1120*ABF:Z79891~LX*1~', 'LX*1~HI*ABK:F1120*ABF:Z79891~'),
      ).toContain('segment 7 2300 HI@22 0 0')
    else expect(faultsAfter(from, to).toSorted()).toEqual(faults.toSorted())
  })

  it('accepts segments of one position in any order, and reads the rest of a set with an unknown segment', () => {
    expect(
      faultsAfter('REF*G1*A77812~REF*X4*10D0123456~', 'REF*X4*10D0123456~REF*G1*A77812~'),
    ).toEqual([])
    const { found, unread } = validate(
      professionalClaim,
      [],
      setOf(text.replace('REF*X4*10D0123456~', 'ZZZ*1~REF*X4*10D0123456~')),
    )
    expect(unread.map(({ id }) => id)).toEqual(['ZZZ'])
    expect(found.billing[0]!.subscribers[0]!.claims[0]!.clia?.value).toBe('10D0123456')
  })
})
