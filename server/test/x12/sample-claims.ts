import type {
  Claim,
  ClaimBatch,
  ClaimLine,
  OtherPayer,
  Provider,
} from '../../src/x12/faces/claim.ts'
import type { Envelope } from '../../src/x12/write-file.ts'

/* Claims for fictional people, one of each kind that a laboratory sends. */

export const envelope: Envelope = {
  sender: { qualifier: 'ZZ', id: 'LABGATETEST', groupId: 'LABGATETEST' },
  receiver: { qualifier: 'ZZ', id: 'PAYERTEST', groupId: 'PAYERTEST' },
  at: '202611231005',
  interchangeControl: 101,
  groupControl: 101,
  firstSet: 1,
  usage: 'T',
  wantsAcknowledgment: false,
}
const hale: Provider = { last: 'Hale', first: 'Rosa', npi: '1245319599' }

export const line = (
  number: string,
  code: string,
  charge: number,
  pointers: readonly number[],
  more: Partial<ClaimLine> = {},
): ClaimLine => ({
  number,
  code,
  modifiers: [],
  charge,
  units: '1',
  pointers,
  serviceDate: '20261118',
  orderer: hale,
  adjudications: [],
  ...more,
})

/** A whole claim (rules.md#claim-rules-of-content). */
export const medicare: Claim = {
  number: '000012345678C1',
  sequence: 'P',
  place: '11',
  frequency: '1',
  payer: { name: 'Medicare B Test', id: '09102', filing: 'MB' },
  subscriber: {
    last: 'Moss',
    first: 'Ada',
    memberId: '1EG4TE5MK73',
    address: { line1: '1 Fern Street', city: 'Tampa', state: 'FL', zip: '33602' },
    birthDate: '19580302',
    sex: 'F',
  },
  clia: '10D0123456',
  diagnoses: ['F11.20', 'Z79.891'],
  otherPayers: [],
  lines: [
    line('12345678C1L1', '80307', 12_000, [1, 2]),
    line('12345678C1L2', 'G0482', 24_750, [1]),
  ],
}

export const commercial: Claim = {
  ...medicare,
  number: '000012345679C1',
  place: '81',
  payer: { name: 'Gulf Health Plan', id: '60054', filing: 'CI' },
  subscriber: { last: 'Núñez', first: 'Zoë', memberId: 'W123456789', group: '0098765' },
  patient: {
    relationship: '19',
    last: 'Núñez',
    first: 'Leo',
    address: {
      line1: '22 Palm Avenue',
      line2: 'Apt 4',
      city: 'Tampa',
      state: 'FL',
      zip: '33609-1234',
    },
    birthDate: '20110714',
    sex: 'M',
  },
  authorization: 'A77812',
  lines: [line('12345679C1L1', '87801', 18_500, [1])],
  diagnoses: ['N39.0'],
}

const firstPayer: OtherPayer = {
  sequence: 'P',
  relationship: '18',
  payer: { name: 'Gulf Health Plan', id: '60054', filing: 'CI' },
  subscriber: { last: 'Moss', first: 'Ada', memberId: 'W998877665' },
  paid: 21_000,
  adjustments: [],
  claimNumber: '2026320000123',
  remarks: ['MA01'],
}
/** Medicare after a group health plan, with the content of the plan's 835. */
export const secondary: Claim = {
  ...medicare,
  number: '000012345680C1',
  sequence: 'S',
  subscriber: { ...medicare.subscriber, secondaryType: '12' },
  otherPayers: [firstPayer],
  lines: [
    line('12345680C1L1', '80307', 12_000, [1, 2], {
      adjudications: [
        {
          payerId: '60054',
          paid: 6_000,
          units: '1',
          paidOn: '20261201',
          adjustments: [
            { group: 'CO', reason: '45', amount: 4_500 },
            { group: 'PR', reason: '2', amount: 1_500 },
          ],
        },
      ],
    }),
    line('12345680C1L2', 'G0482', 24_750, [1], {
      adjudications: [
        {
          payerId: '60054',
          paid: 15_000,
          units: '1',
          paidOn: '20261201',
          adjustments: [{ group: 'CO', reason: '45', amount: 9_750 }],
        },
      ],
    }),
  ],
}

const ofVersion = (
  claim: Claim,
  number: string,
  frequency: '7' | '8',
  payerClaimNumber: string,
): Claim => ({
  ...claim,
  number,
  frequency,
  payerClaimNumber,
  lines: claim.lines.map((one, nth) => ({ ...one, number: `${number.slice(4)}L${nth + 1}` })),
})
export const replacement: Claim = ofVersion(
  { ...commercial, diagnoses: ['N39.0', 'R30.0'] },
  '000012345679C2',
  '7',
  '2026321000456',
)
const cancellation: Claim = ofVersion(commercial, '000012345679C3', '8', '2026321000789')

/** A test that another laboratory performed and we bill. */
export const referred: Claim = {
  ...medicare,
  number: '000012345681C1',
  lines: [
    line('12345681C1L1', '80307', 12_000, [1]),
    line('12345681C1L2', '83789', 9_500, [2], {
      modifiers: ['90'],
      referringClia: '11D7654321',
      facility: {
        name: 'Northern Reference Laboratory',
        npi: '1234567893',
        address: { line1: '9 Analyte Road', city: 'Atlanta', state: 'GA', zip: '303030001' },
      },
    }),
  ],
}

export const kinds: Readonly<Record<string, Claim>> = {
  medicare,
  commercial,
  secondary,
  replacement,
  cancellation,
  referred,
}

export const batchOf = (...claims: readonly Claim[]): ClaimBatch => ({
  reference: 'B0000000101',
  at: '202611231005',
  isResend: false,
  submitter: {
    name: 'Labgate Reference Laboratory',
    id: 'LABGATETEST',
    contact: { name: 'Billing Office', phone: '8135550100' },
  },
  receiver: { name: 'Medicare B Test', id: 'PAYERTEST' },
  billing: {
    name: 'Labgate Reference Laboratory',
    npi: '1234567893',
    taxId: '59-1234567',
    taxonomy: '291U00000X',
    address: { line1: '100 Specimen Way', city: 'Tampa', state: 'FL', zip: '336021234' },
  },
  claims,
})
