import { payerFiles } from '@labgate/contract/billing/payer-files'
import {
  describeDone,
  remittances,
  type AdviceClaim,
  type RemittanceRow,
} from '@labgate/contract/billing/remittances'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { textsOf } from '../../../../test/paper-readers.ts'
import { remittanceText, segmentsOfLines } from '../../../../test/x12/remittance-file.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let sent: SentClaim
let remittanceId: number
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  const payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(18))
  await lab.owner(`
    insert into payer_reason (list, code, says) values ('RARC', 'N115', 'Decided by a local rule.')
  `)
  sent = await payer.claim()
  const [line] = sent.lines
  const lines = [
    {
      code: line?.code ?? '',
      number: line?.number ?? '',
      charge: 120,
      paid: 80,
      adjustments: ['CO*45*30', 'PR*1*10'],
      remarks: ['N115'],
    },
  ]
  const claim = (number: string, member: string) => [
    `CLP*${number}*1*120*80*10*12*P-9`,
    `NM1*QC*1*MOSS*ADA*Q***MI*${member}`,
    ...segmentsOfLines(lines),
  ]
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    'advice.835',
    Buffer.from(
      remittanceText({
        trace: 'EFT-881',
        control: 7,
        paid: 140,
        segments: [...claim(sent.number, sent.member), ...claim('NOBODYS1', 'W999')],
        plb: ['WO:P-77*25', 'L6*-5'],
      }),
    ),
  )
  await takeAnswers(lab.context, false)
  const { list } = (await biller.call(remittances.list, { searchCriteria: { search: 'eft 881' } }))
    .body
  remittanceId = (list as RemittanceRow[])[0]?.remittanceId ?? 0
})
afterAll(() => lab.close())

const claimsOf = async (): Promise<AdviceClaim[]> =>
  (await biller.call(remittances.claims, { searchCriteria: { remittanceId } })).body
    .list as AdviceClaim[]

test('a remittance names payer and payee, adds up to its check, and says in words what is outside its claims', async () => {
  const { body } = await biller.call(remittances.get, { remittanceId })
  expect(body).toMatchObject({
    check: 'EFT-881',
    how: 'CHK',
    paidOn: '2026-03-19',
    cents: 14_000,
    claims: 2,
    notPosted: 1,
    chargeCents: 24_000,
    paidCents: 16_000,
    patientCents: 2000,
    isPartial: false,
    from: {
      name: 'BAY HEALTH INC',
      lines: ['1 Payer Way', 'Tampa, FL 33602', expect.stringContaining('8135550111')],
    },
    to: { name: 'LABGATE', id: '1234567893' },
    adjustments: [
      { reason: 'WO', reference: 'P-77', cents: 2500 },
      { reason: 'L6', cents: -500 },
    ],
  })
  const outside = body.adjustments.reduce(
    (sum: number, { cents }: { cents: number }) => sum + cents,
    0,
  )
  expect(body.paidCents - outside).toBe(body.cents)
})

test('each claim has its codes in words, its place in the file, and what became of it', async () => {
  const [posted, lost] = await claimsOf()
  expect(posted).toMatchObject({
    memberId: sent.member,
    patientName: 'MOSS, ADA Q',
    number: sent.number,
    payerNumber: 'P-9',
    status: '1',
    chargeCents: 12_000,
    paidCents: 8000,
    patientCents: 1000,
    state: 'posted',
    claimNumber: sent.number,
    lines: [
      {
        code: sent.lines[0]?.code,
        chargeCents: 12_000,
        paidCents: 8000,
        allowedCents: null,
        serviceDate: '2026-03-10',
        adjustments: [
          { group: 'CO', reason: '45', says: 'The charge is above the fee schedule.', cents: 3000 },
          { group: 'PR', reason: '1', says: '', cents: 1000 },
        ],
        remarks: ['N115: Decided by a local rule.'],
      },
    ],
  })
  expect(posted?.billId).toBeGreaterThan(0)
  expect(lost).toMatchObject({ state: 'unmatched', billId: 0, claimId: 0 })
  expect([posted, lost].map((claim) => claim && describeDone(claim).split(':')[0])).toEqual([
    `Posted to claim ${sent.number}`,
    'Not posted',
  ])
  const [file] = await lab.owner<{ id: number }>(
    `select x12_file_id as id from x12_file where name = 'advice.835'`,
  )
  const { body } = await biller.call(payerFiles.get, { x12FileId: file?.id ?? 0 })
  const at = (nth: number | undefined): string =>
    (body.segments as { at: number; text: string }[]).find((one) => one.at === nth)?.text ?? ''
  expect(
    [at(posted?.atSegment), at(posted?.lines[0]?.atSegment)].map((text) => text.slice(0, 4)),
  ).toEqual(['CLP*', 'SVC*'])
  expect(at(lost?.atSegment)).toContain('NOBODYS1')
})

test('on paper, every claim, every code in words, and the sums stand once', async () => {
  const { body } = await biller.call(remittances.print, { remittanceId })
  expect(body).toMatchObject({ fileType: 'application/pdf', fileName: 'remittance-EFT-881.pdf' })
  const text = (await textsOf(Buffer.from(body.fileAsBase64, 'base64'))).join('\n')
  for (const part of [
    'Remittance advice EFT-881',
    'BAY HEALTH INC',
    'LABGATE',
    'Check EFT-881 of 03/19/2026',
    `Posted to claim ${sent.number}`,
    'Not posted',
    'Overpayment taken back',
    'Interest owed by the payer',
    'Reason 45: The charge is above the fee schedule.',
    'N115: Decided by a local rule.',
    'Page 1 of 1',
  ])
    expect(text, part).toContain(part)
  expect(text.split('Amount of the payment')).toHaveLength(2)
})

test('a remittance that does not exist is refused, and a stranger to payers’ files reads none', async () => {
  expect((await biller.call(remittances.get, { remittanceId: 987_654 })).body).toMatchObject({
    valid: false,
    message: 'Remittance not found.',
  })
  const clinic = await lab.signIn(await lab.make.user(3, laboratory.customerId))
  expect((await clinic.call(remittances.get, { remittanceId })).body).toMatchObject({
    valid: false,
  })
})

test('a claim of a restricted chart is left out for those without emergency access', async () => {
  await lab.owner('update patient set restricted = 1 where patient_id = $1', [sent.patientId])
  const plain = await lab.signIn(await lab.make.user(18))
  const { list } = (await plain.call(remittances.claims, { searchCriteria: { remittanceId } })).body
  expect((list as AdviceClaim[]).map(({ number }) => number)).toEqual(['NOBODYS1'])
  const { body } = await plain.call(remittances.get, { remittanceId })
  expect(body).toMatchObject({ isPartial: true, claims: 1, chargeCents: 12_000 })
})
