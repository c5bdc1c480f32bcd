import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { batchClaims } from '../batch-claims.ts'
import { keepFile } from '../exchange-files.ts'
import { judgeBills } from '../judge-bills.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

const claim = async () => {
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  const [{ number } = { number: '' }] = await lab.owner<{ number: string }>(
    'select number from claim where lab_order_id = $1',
    [labOrderId],
  )
  const { body } = await biller.call(paperRemittances.claim, { number: number.toLowerCase() })
  return { number, line: Number(body.lines[0].billLineId), body }
}
const stateOf = async (number: string) =>
  (
    await lab.owner<{ outcome: string; open: string | null }>(
      `
        select
          c.outcome,
          (
            select string_agg(p.party || ' ' || p.cents, ', ' order by p.party)
            from bill_open p
            where p.bill_id = c.bill_id
          ) as open
        from claim c
        where c.number = $1
      `,
      [number],
    )
  )[0]

it('a paper remittance posts like a file if it balances, reports each difference if it does not, and posts only once', async () => {
  const [one, two] = [await claim(), await claim()]
  expect(one.body).toMatchObject({
    number: one.number,
    cents: 12_000,
    lines: [{ code: 'G0480', cents: 12_000, openCents: 12_000 }],
  })
  const contractual = { group: 'CO' as const, reason: '45', cents: 4000 }
  const paid = {
    number: one.number,
    payerNumber: 'P-1',
    lines: [
      {
        billLineId: one.line,
        paidCents: 7000,
        adjustments: [contractual, { group: 'PR' as const, reason: '2', cents: 1000 }],
      },
    ],
  }
  const denied = {
    number: two.number,
    payerNumber: 'P-2',
    lines: [
      {
        billLineId: two.line,
        paidCents: 0,
        adjustments: [{ group: 'CO' as const, reason: '197', cents: 12_000 }],
      },
    ],
  }
  const given = {
    insuranceId: laboratory.insuranceId,
    trace: 'CHK 881',
    paidOn: '2026-03-19',
    cents: 7000,
    claims: [paid, denied],
  }
  const refused = async (more: object) => {
    const { body } = await biller.call(paperRemittances.save, { ...given, ...more })
    return ((body.issues ?? []) as { path: (string | number)[]; rule: string }[]).map(
      ({ path, rule }) => `${path.join('.')} ${rule}`,
    )
  }
  expect(await refused({ cents: 7100 })).toEqual(['cents set-paid'])
  expect(
    await refused({
      claims: [
        { ...paid, lines: [{ billLineId: one.line, paidCents: 7000, adjustments: [contractual] }] },
      ],
    }),
  ).toEqual(['claims.0.lines.0 line-paid'])
  expect(await refused({ claims: [paid, paid], cents: 14_000 })).toEqual(['claims.1 claim'])
  expect(await refused({ claims: [{ ...paid, number: 'B999S1V1' }] })).toEqual(['claims.0 claim'])
  expect(await refused({ claims: [{ ...paid, lines: [] }], cents: 0 })).toEqual(['claims.0 lines'])
  expect(await refused({ paidOn: '2026-03-22' }), 'nowhere yet').toEqual(['paidOn future'])
  expect(await refused({ paidOn: '2026-03-09' }), 'before the specimen was taken').toEqual([
    'claims.0 day',
    'claims.1 day',
  ])
  const [extra, less] = [
    {
      billLineId: one.line,
      paidCents: 19_000,
      adjustments: [{ group: 'CO' as const, reason: '45', cents: -7000 }],
    },
    {
      billLineId: two.line,
      paidCents: -12_000,
      adjustments: [{ group: 'CO' as const, reason: '197', cents: 24_000 }],
    },
  ]
  expect(
    await refused({
      claims: [
        { ...paid, lines: [extra] },
        { ...denied, lines: [less] },
      ],
    }),
    'less than nothing',
  ).toEqual(['claims.1.lines.0 negative'])
  expect(await stateOf(one.number)).toEqual({ outcome: '', open: 'payer-1 12000' })

  expect((await biller.call(paperRemittances.save, given)).body).toMatchObject({
    valid: true,
    message: 'Posted to 2 claims.',
  })
  expect(await stateOf(one.number)).toEqual({ outcome: 'paid', open: 'patient 1000' })
  expect(await stateOf(two.number)).toEqual({ outcome: 'denied', open: 'payer-1 12000' })
  for (const trace of ['CHK 881', 'chk881', 'CHK-881'])
    expect((await biller.call(paperRemittances.save, { ...given, trace })).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('posted already'),
    })
  // the payer sends the same check as a file, under a different name for itself
  const [partner] = await lab.owner<{ id: number }>(
    'select trading_partner_id as id from trading_partner',
  )
  const fileOf = (control: string, bpr: string, claim: string) =>
    Buffer.from(
      [
        `ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${control}*0*P*:~GS*HP*PAYERTEST*LABGATETEST*20260319*1005*901*X*005010X221A1~ST*835*0001~`,
        `${bpr}************20260319~TRN*1*CHK881*1591112222~N1*PR*BAY HEALTH INC~N3*1 Payer Way~N4*Tampa*FL*33602~PER*BL*EDI*TE*8135550111~N1*PE*LABGATE*XX*1234567893~LX*1~`,
        `${claim}NM1*QC*1*X*Y****MI*W123456789~DTM*232*20260310~`,
        `SE*${12 + claim.split('~').length - 1}*0001~GE*1*901~IEA*1*${control}~`,
      ].join(''),
    )
  const files = [
    fileOf(
      '000000901',
      'BPR*I*70*C*CHK',
      `CLP*${one.number}*1*120*70*10*12*P-1~CAS*CO*45*40~CAS*PR*2*10~`,
    ),
    // without money there is no check, and a payer may number all such remittances alike
    fileOf('000000902', 'BPR*H*0*C*NON', 'CLP*B999S1V1*4*120*0**12*P-2~CAS*CO*29*120~'),
    fileOf('000000903', 'BPR*H*0*C*NON', 'CLP*B998S1V1*4*120*0**12*P-3~CAS*CO*29*120~'),
  ]
  for (const [at, file] of files.entries())
    await keepFile(lab.context, partner?.id ?? 0, `same-check-${at}.835`, file)
  await takeAnswers(lab.context, false)
  expect(
    await lab.owner(`
      select state, says from remittance where payer_name = 'BAY HEALTH INC' order by remittance_id
    `),
  ).toEqual([
    {
      state: 'held',
      says: 'A remittance of this payer with this check or EFT number was already posted with different content.',
    },
    { state: 'posted', says: '' },
    { state: 'posted', says: '' },
  ])
  expect(await brokenLaws(lab)).toEqual([])
})
