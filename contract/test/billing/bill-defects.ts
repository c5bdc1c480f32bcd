import type { BillFacts, CoverFact, PriceRow } from '../../src/billing/facts.ts'
import { judgeBill, type BillRuleId } from '../../src/billing/judge.ts'
import type { PayerKind } from '../../src/billing/payers.ts'

/** Introduces one defect; null if the bill cannot have it. */
export type Spoil = (bill: BillFacts) => BillFacts | null

const order =
  (change: Partial<BillFacts['order']>): Spoil =>
  (bill) => ({ ...bill, order: { ...bill.order, ...change } })
const patient =
  (change: Partial<BillFacts['patient']>): Spoil =>
  (bill) => ({ ...bill, patient: { ...bill.patient, ...change } })
const first =
  (change: (cover: CoverFact) => Partial<CoverFact>): Spoil =>
  (bill) => ({
    ...bill,
    covers: bill.covers.map((one, at) => (at === 0 ? { ...one, ...change(one) } : one)),
  })
const payer = (change: Partial<CoverFact['payer']>): Spoil =>
  first(({ payer: one }) => ({ payer: { ...one, ...change } }))
const orderer =
  (change: Partial<NonNullable<BillFacts['orderer']>>): Spoil =>
  (bill) =>
    bill.orderer === null ? null : { ...bill, orderer: { ...bill.orderer, ...change } }
const maker =
  (change: Partial<NonNullable<BillFacts['maker']>>): Spoil =>
  (bill) =>
    bill.maker === null ? null : { ...bill, maker: { ...bill.maker, ...change } }
const only =
  (kinds: readonly PayerKind[], spoil: Spoil): Spoil =>
  (bill) =>
    kinds.includes(bill.covers[0]?.payer.kind ?? 'other') ? spoil(bill) : null
const both =
  (...all: Spoil[]): Spoil =>
  (bill) =>
    all.reduce<BillFacts | null>((one, spoil) => (one === null ? null : spoil(one)), bill)
const codeOf = (bill: BillFacts): string => judgeBill(bill).lines[0]?.code ?? ''
const charges =
  (change: (bill: BillFacts) => Partial<BillFacts['charges']>): Spoil =>
  (bill) => ({ ...bill, charges: { ...bill.charges, ...change(bill) } })
const modified = (modifier: string): Spoil =>
  charges(({ charges: { rows } }) => ({
    rows: rows.map((row) => ({ ...row, modifiers: [...row.modifiers, modifier] })),
  }))
const notice = (change: object) =>
  order({
    coverage: 'not-supported',
    notice: { option: 1, day: '2026-03-10', isFormInUse: true, refusedToSign: false, ...change },
  })
/** An authorization that covers any test of 2026, with all of its units left. */
export const granted = {
  preAuthorizationId: 1,
  number: 'A1',
  isGranted: true,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  units: 5,
  used: 0,
  labTypeId: 0,
  tests: [],
}
const authorized = (change: object): Spoil =>
  first(() => ({ preAuthRequired: true, authorizations: [{ ...granted, ...change }] }))
const medicare = ['Medicare'] as const

/** What each rule must stop, by rule id. */
export const billDefects: Readonly<Record<BillRuleId, readonly (readonly [string, Spoil])[]>> = {
  'claim.final': [['not final', order({ isFinal: false })]],
  'claim.insurance': [['none', (bill) => ({ ...bill, covers: [] })]],
  'claim.patient': [
    ['no birth date', patient({ dob: null })],
    ['no sex', patient({ genderId: 0 })],
    ['no first name', patient({ firstName: ' ' })],
    ['no street', patient({ street1: '' })],
    ['a facesheet that nobody keyed', patient({ street1: '', useFacesheet: true })],
    ['a short ZIP code', patient({ postalCode: '3360' })],
    ['no state', patient({ state: '' })],
  ],
  'claim.member-id': [
    ['none', first(() => ({ memberId: '' }))],
    [
      'a Medicare number with an O',
      only(
        medicare,
        first(() => ({ memberId: '1EO4TE5MK73' })),
      ),
    ],
    [
      'a Medicare number that is short',
      only(
        medicare,
        first(() => ({ memberId: '1EG4TE5MK7' })),
      ),
    ],
  ],
  'claim.payer': [
    ['typed freely', payer({ insuranceId: 0 })],
    ['no payer ID', payer({ claimsPayerId: '' })],
    ['inactive', payer({ active: false })],
    ['not enrolled', payer({ enrolledFrom: null })],
    ['enrolled later', payer({ enrolledFrom: '2026-03-11' })],
    ['no route', payer({ hasPartner: false })],
  ],
  'claim.cover': [
    ...(
      [
        'inactive',
        'not-found',
        'no-laboratory-benefit',
        'other-payer',
        'medicare-advantage',
        'hospice',
        'skilled-nursing',
      ] as const
    ).map((cover) => [cover, first(() => ({ cover }))] as const),
    ['ended', first(() => ({ expireDate: '2026-03-09' }))],
    ['not begun', first(() => ({ effectiveDate: '2026-03-11' }))],
  ],
  'claim.sequence': [
    [
      'two primaries',
      (bill) => ({ ...bill, covers: [...bill.covers.slice(0, 1), ...bill.covers.slice(0, 1)] }),
    ],
    [
      'secondary alone',
      (bill) => ({
        ...bill,
        covers: bill.covers
          .slice(0, 1)
          .map((one) => ({ ...one, sequence: 2, secondaryReason: '12' })),
      }),
    ],
    [
      'Medicaid first',
      (bill) => (bill.covers.length < 2 ? null : payer({ kind: 'Medicaid' })(bill)),
    ],
    [
      'Medicare second without a reason',
      (bill) =>
        bill.covers.length < 2 || bill.covers[0]?.payer.kind.startsWith('Medicaid') === true
          ? null
          : {
              ...bill,
              covers: bill.covers.map((one, at) =>
                at === 1
                  ? {
                      ...one,
                      payer: { ...one.payer, kind: 'Medicare' as const },
                      memberId: '1EG4TE5MK73',
                      secondaryReason: '',
                    }
                  : one,
              ),
            },
    ],
  ],
  'claim.subscriber': [
    [
      'no birth date',
      first(({ subscriber }) => ({ isSelf: false, subscriber: { ...subscriber, dob: null } })),
    ],
    [
      'no name',
      first(({ subscriber }) => ({ isSelf: false, subscriber: { ...subscriber, lastName: '' } })),
    ],
  ],
  'claim.orderer': [
    ['none', (bill) => ({ ...bill, orderer: null })],
    ['no NPI', orderer({ npi: '' })],
    ['a wrong check digit', orderer({ npi: '1245319598' })],
    ['the practice’s NPI', orderer({ npi: '1234567893' })],
    ['not approved', orderer({ isPending: true })],
  ],
  'claim.pecos': [
    ['not in PECOS', only(medicare, orderer({ medicare: false }))],
    ['not in Medicaid', only(['Medicaid', 'Medicaid managed'], orderer({ medicaid: false }))],
  ],
  'claim.signature': [
    [
      'none',
      only(
        ['Medicare', 'Medicare Advantage', 'Medicaid', 'Medicaid managed'],
        order({ isSigned: false }),
      ),
    ],
  ],
  'claim.diagnosis': [
    ['none', order({ diagnoses: [] })],
    [
      'thirteen',
      order({
        diagnoses: Array.from({ length: 13 }, () => ({
          icd10Code: 'F11.20',
          isListed: true,
          validFrom: null,
          validTo: null,
        })),
      }),
    ],
    [
      'a header',
      order({ diagnoses: [{ icd10Code: 'F11', isListed: false, validFrom: null, validTo: null }] }),
    ],
    [
      'ended before',
      order({
        diagnoses: [
          { icd10Code: 'F11.20', isListed: true, validFrom: '2015-10-01', validTo: '2026-03-09' },
        ],
      }),
    ],
    [
      'a cause first',
      order({
        diagnoses: [{ icd10Code: 'X42.XXXA', isListed: true, validFrom: null, validTo: null }],
      }),
    ],
  ],
  'claim.necessity': [['not supported', only(medicare, order({ coverage: 'not-supported' }))]],
  'claim.frequency': [['too often', only(medicare, order({ coverage: 'too-often' }))]],
  'claim.abn': [
    ['option 2, signed afterward', only(medicare, notice({ option: 2, day: '2026-03-11' }))],
    ['option 3', only(medicare, notice({ option: 3 }))],
    ['signed afterward', only(medicare, notice({ day: '2026-03-11' }))],
    ['an old form', only(medicare, notice({ isFormInUse: false }))],
  ],
  'claim.auth': [
    ['none', first(() => ({ preAuthRequired: true }))],
    ['refused', authorized({ isGranted: false })],
    ['ended', authorized({ validTo: '2026-03-09' })],
    ['later', authorized({ validFrom: '2026-03-11' })],
    ['used up', authorized({ used: 5 })],
    ['another test', authorized({ tests: [999_999] })],
    ['the payer asks for all', payer({ preauthRequired: true })],
  ],
  'claim.code': [
    ['no rows', charges(() => ({ rows: [] }))],
    [
      'no class',
      (bill) => (bill.order.labTypeId === 2 ? charges(() => ({ classes: new Map() }))(bill) : null),
    ],
  ],
  'claim.clia': [
    ['no number', maker({ cliaNumber: '' })],
    ['a bad number', maker({ cliaNumber: '10D012345' })],
    ['ended', maker({ cliaExpires: '2026-03-09' })],
    ['nobody knows', (bill) => ({ ...bill, maker: null })],
  ],
  'claim.ptp': [
    [
      'a refused pair',
      (bill) => {
        const [one, other] = judgeBill(bill).lines
        return one === undefined || other === undefined
          ? null
          : charges(({ charges: { edits } }) => ({
              edits: [
                ...edits,
                { kind: 'ptp', code: one.code, code2: other.code, indicator: 1, units: null },
              ],
            }))(bill)
      },
    ],
  ],
  'claim.mue': [
    [
      'too many units',
      (bill) =>
        charges(({ charges: { edits } }) => ({
          edits: [
            ...edits,
            { kind: 'mue', code: codeOf(bill), code2: '', indicator: 2, units: 0.5 },
          ],
        }))(bill),
    ],
  ],
  'claim.modifier': [
    ['GA without a notice', modified('GA')],
    ['GZ beside a notice', both(modified('GZ'), notice({}))],
    ['90 on our own test', modified('90')],
    ['91 for the first time', modified('91')],
  ],
  'claim.pos': [['none', (bill) => ({ ...bill, placeOfService: '' })]],
  'claim.service-date': [
    ['none', order({ collectionDay: '' })],
    [
      'in the future',
      both(order({ collectionDay: '2026-03-21', receivedDay: '', resultedDay: '' })),
    ],
    ['after the result', order({ collectionDay: '2026-03-14', receivedDay: '' })],
    ['after receipt', order({ collectionDay: '2026-03-12', resultedDay: '' })],
    ['before birth', patient({ dob: '2026-03-11' })],
  ],
  'claim.amount': [
    ['no price', charges(() => ({ prices: [] }))],
    [
      'a price of nothing',
      charges(({ charges: { prices } }) => ({
        prices: prices.map((one): PriceRow => ({ ...one, cents: 0 })),
      })),
    ],
    [
      'too large',
      charges(({ charges: { prices } }) => ({
        prices: prices.map((one): PriceRow => ({ ...one, cents: 100_000_000 })),
      })),
    ],
  ],
  'claim.duplicate': [
    [
      'the same day',
      (bill) => ({
        ...bill,
        claimedElsewhere: [{ code: codeOf(bill), day: bill.order.collectionDay, labOrderId: 99 }],
      }),
    ],
  ],
  'claim.filing-limit': [['past', payer({ filingDays: 9 })]],
  'claim.replace': [
    [
      'not decided',
      (bill) => ({ ...bill, replaces: { frequency: 7, payerNumber: 'P1', isAdjudicated: false } }),
    ],
    [
      'no number',
      (bill) => ({ ...bill, replaces: { frequency: 8, payerNumber: '', isAdjudicated: true } }),
    ],
  ],
  'claim.injury': [
    [
      'no date',
      only(
        ["workers' compensation", 'auto'],
        first(({ injury }) => ({ injury: { ...injury, date: null } })),
      ),
    ],
    [
      'no claim number',
      only(
        ["workers' compensation", 'auto'],
        first(({ injury }) => ({ injury: { ...injury, claimNo: '' } })),
      ),
    ],
    [
      'no state',
      only(
        ['auto'],
        first(({ injury }) => ({ injury: { ...injury, state: '' } })),
      ),
    ],
  ],
  'claim.characters': [
    ['another script', patient({ lastName: 'Иванова' })],
    ['a street in other letters', patient({ street1: '12 Зелёная' })],
    ['an apartment in other letters', patient({ street2: 'кв. 4' })],
    ['a long street', patient({ street1: 'x'.repeat(56) })],
    [
      'a separator in the member ID',
      only(
        ['commercial', 'other'],
        first(() => ({ memberId: 'W12*345' })),
      ),
    ],
  ],
}
