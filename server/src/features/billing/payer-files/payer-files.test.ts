import {
  payerFiles,
  type PayerFile,
  type PaymentToDecide,
} from '@labgate/contract/billing/payer-files'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { miscounted, unbalancedBy } from '@labgate/demo/muddled-files.ts'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { decidedAgain } from '../../../../test/x12/decided-again.ts'
import { keepFile, type Transports } from '../exchange-files.ts'
import { pastSetting } from '../past.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let transports: Transports
/** What the payer sent, before it reaches us: a test can change it. */
let onTheWay: (text: string, name: string) => string
/** What we sent, before it reaches the payer. */
let onTheWayOut: (text: string) => string = (text) => text
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'desk',
  })
  const transport = simulatedTransport(payer)
  const changed = {
    ...transport,
    put: (name: string, bytes: Uint8Array) =>
      transport.put(
        name,
        Buffer.from(onTheWayOut(Buffer.from(bytes).toString('latin1')), 'latin1'),
      ),
    take: async (name: string) =>
      Buffer.from(
        onTheWay(Buffer.from(await transport.take(name)).toString('latin1'), name),
        'latin1',
      ),
  }
  transports = async () => changed
})
afterAll(() => lab.close())

const day = (): Promise<void> => billingDay(lab, transports)
const files = async (criteria: object = {}): Promise<PayerFile[]> =>
  (await biller.call(payerFiles.list, { searchCriteria: criteria })).body.list as PayerFile[]
const itemOf = async (reason: string): Promise<WorkRow> =>
  (
    (await biller.call(billingWork.list, { searchCriteria: { reason } })).body.list as WorkRow[]
  )[0] ?? ({ workItemId: 0 } as WorkRow)
const payment = async (workItemId: number): Promise<PaymentToDecide> =>
  (await biller.call(payerFiles.payment, { workItemId })).body
const asIs = (text: string): string => text

test('a remittance that does not balance is held whole with its difference until a person sets it aside, and the corrected one posts', async () => {
  const { labOrderId } = await laboratory.order({}, { cover: { member_id: 'W100200300' } })
  let kept = ''
  onTheWay = (text, name) => {
    if (!name.endsWith('835')) return text
    kept = text
    return unbalancedBy(1)(text)
  }
  await day()
  const open = () =>
    lab.owner(
      'select party, cents from bill_open join bill using (bill_id) where lab_order_id = $1',
      [labOrderId],
    )
  expect(await open()).toEqual([{ party: 'payer-1', cents: 12_000 }])
  const held = await itemOf('held-remittance')
  expect(await payment(held.workItemId)).toMatchObject({
    remittanceClaimId: 0,
    differenceCents: 100,
    payments: 1,
    says: expect.stringContaining('does not balance'),
  })
  expect(
    (
      await biller.call(billingWork.decide, {
        workItemIds: [held.workItemId],
        act: 'dismiss',
        note: 'x',
      })
    ).body,
  ).toMatchObject({ done: 0 })
  expect(
    (
      await biller.call(payerFiles.setAside, {
        workItemId: held.workItemId,
        note: 'The payer sends a corrected file.',
      })
    ).body,
  ).toMatchObject({
    valid: true,
  })
  expect((await itemOf('held-remittance')).workItemId).toBe(0)
  const [partner] = (await biller.call(payerFiles.partners, {})).body.list as {
    tradingPartnerId: number
  }[]
  const added = await biller.call(payerFiles.add, {
    tradingPartnerId: partner?.tradingPartnerId ?? 0,
    fileName: 'corrected.835',
    fileAsBase64: Buffer.from(kept, 'latin1').toString('base64'),
  })
  expect(added.body, JSON.stringify(added.body)).toMatchObject({
    valid: true,
    message: 'The file was received and will be read now.',
  })
  await takeAnswers(lab.context, false)
  expect((await open()).some(({ party }) => party === 'payer-1')).toBe(false)
  // the same payment again: under other control numbers it is the same; with other content a person
  // reviews it; neither posts
  const rows = await lab.owner('select count(*)::int as n from ledger')
  const again = async (fileName: string, text: string): Promise<string> => {
    const { body } = await biller.call(payerFiles.add, {
      tradingPartnerId: partner?.tradingPartnerId ?? 0,
      fileName,
      fileAsBase64: Buffer.from(text, 'latin1').toString('base64'),
    })
    await takeAnswers(lab.context, false)
    return (
      (
        await lab.owner<{ says: string }>(
          'select state || $2 || says as says from remittance where x12_file_id = $1',
          [Number(body.id), ': '],
        )
      )[0]?.says ?? ''
    )
  }
  expect(await again('renamed.835', kept.replaceAll(/~/g, '~\n'))).toBe(
    'set aside: This remittance was received before.',
  )
  const [, number = ''] = /CLP\*([^*]*)\*/.exec(kept) ?? []
  expect(await again('other.835', kept.replace(`CLP*${number}*`, `CLP*X${number}*`))).toBe(
    'held: A remittance of this payer with this check or EFT number was already posted with different content.',
  )
  expect(await lab.owner('select count(*)::int as n from ledger')).toEqual(rows)
  const other = await itemOf('held-remittance')
  expect(
    (await biller.call(payerFiles.setAside, { workItemId: other.workItemId, note: 'In the test.' }))
      .body,
  ).toMatchObject({ valid: true })
  expect(await brokenLaws(lab)).toEqual([])
})

test('an unmatched payment is posted once, to the claim that a person finds', async () => {
  await laboratory.order({}, { cover: { member_id: 'W400500600' } })
  onTheWay = (text, name) =>
    name.endsWith('835')
      ? text
          .replace(/CLP\*[^*]*\*/g, 'CLP*NOT-OURS*')
          .replace(/REF\*6R\*[^~]*~/g, 'REF*6R*THEIRS~')
          .replace(/W400500600/g, 'W400500699')
          .replace(/(CLP\*NOT-OURS\*[^*]*\*[^*]*\*[^*]*\*[^*]*\*[^*]*\*)[^*~]*/g, '$1PAYER9')
      : text
  await day()
  const item = await itemOf('unmatched')
  const seen = await payment(item.workItemId)
  expect(seen).toMatchObject({ number: 'NOT-OURS', chargeCents: 12_000 })
  const number = seen.claims.find(({ memberId }) => memberId === 'W400500600')?.number ?? ''
  expect(number).not.toBe('')
  const match = (claimNumber: string, note = '') =>
    biller.call(payerFiles.match, {
      workItemId: item.workItemId,
      claimNumber,
      note,
      isSecondPayment: false,
    })
  expect((await match('B999S1V1')).body).toMatchObject({ valid: false })
  const other = await lab.owner<{ number: string; snapshot: object }>(
    `select number, snapshot from claim where number <> $1 order by claim_id limit 1`,
    [number],
  )
  await lab.owner(
    `
      update claim
      set snapshot = jsonb_set(
        jsonb_set(snapshot, '{subscriber,last}', '"ELSE"'),
        '{subscriber,memberId}',
        '"OTHER"'
      ) - 'patient'
      where number = $1
    `,
    [other[0]?.number],
  )
  expect((await match(other[0]?.number ?? '')).body, 'of another patient').toMatchObject({
    valid: false,
    message: expect.stringContaining('names another person'),
  })
  // its own payment was posted to the person whom it named
  await lab.owner('update claim set snapshot = $2 where number = $1', [
    other[0]?.number,
    JSON.stringify(other[0]?.snapshot),
  ])
  expect((await match(number)).body).toMatchObject({
    valid: true,
    message: 'The payment is posted.',
  })
  expect((await match(number)).body).toMatchObject({ valid: false })
  expect((await itemOf('unmatched')).workItemId).toBe(0)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a decision that a remittance lists before the reversal of the earlier one posts to what the reversal leaves', async () => {
  const { labOrderId } = await laboratory.order({}, { cover: { member_id: 'W100200400' } })
  let kept = ''
  onTheWay = (text, name) => (name.endsWith('835') ? (kept = text) : text)
  await day()
  onTheWay = asIs
  const open = () =>
    lab.owner(
      'select party, cents from bill_open join bill using (bill_id) where lab_order_id = $1',
      [labOrderId],
    )
  const before = await open()
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    'again.835',
    Buffer.from(decidedAgain(kept), 'latin1'),
  )
  await takeAnswers(lab.context, false)
  const posted = await lab.owner(
    `
      select r.outcome, r.state
      from
        remittance_claim r
        join claim c using (claim_id)
      where c.lab_order_id = $1
      order by r.remittance_claim_id
    `,
    [labOrderId],
  )
  expect(posted).toEqual(
    ['paid', 'paid', 'reversed'].map((outcome) => ({ outcome, state: 'posted' })),
  )
  expect(await open()).toEqual(before)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a claim is acknowledged only by the partner that has it', async () => {
  const { labOrderId } = await laboratory.order({}, { cover: { member_id: 'W700800900' } })
  let acknowledgment = ''
  onTheWay = (text) => {
    if (text.includes('ST*277*')) acknowledgment = text
    return text.includes('ST*999*') ? text : 'lost on the way'
  }
  await day()
  onTheWay = asIs
  expect(acknowledgment).toContain('ST*277*')
  const stranger = await lab.make.insert(
    'trading_partner',
    {
      name: 'Other clearinghouse',
      transport: 'folder',
      submitter_id: 'US',
      receiver_id: 'OTHER',
      receiver_name: 'Other',
    },
    'trading_partner_id',
  )
  const state = async () =>
    (
      await lab.owner<{ state: string }>('select state from claim where lab_order_id = $1', [
        labOrderId,
      ])
    )[0]?.state
  expect(await state()).toBe('received')
  for (const [partner, after] of [
    [stranger, 'received'],
    [laboratory.tradingPartnerId, 'accepted'],
  ] as const) {
    await keepFile(
      lab.context,
      partner,
      'acknowledgment.277',
      Buffer.from(acknowledgment, 'latin1'),
    )
    await takeAnswers(lab.context, false)
    expect(await state()).toBe(after)
  }
})

test('each file is listed with its outcome, shown by its segments, and read again without a second effect', async () => {
  onTheWay = asIs
  const [last] = await files({ direction: 'in', kind: '835' })
  expect(last).toMatchObject({
    direction: 'in',
    state: 'read',
    kinds: ['835'],
    partner: 'Simulated payer',
  })
  const { segments } = (await biller.call(payerFiles.get, { x12FileId: last?.x12FileId ?? 0 }))
    .body as { segments: { id: string }[] }
  expect(segments.slice(0, 3).map(({ id }) => id)).toEqual(['ISA', 'GS', 'ST'])
  const rows = await lab.owner('select count(*)::int as n from ledger')
  expect(
    (await biller.call(payerFiles.repeat, { x12FileId: last?.x12FileId ?? 0 })).body,
  ).toMatchObject({ valid: true })
  expect(
    (await biller.call(payerFiles.repeat, { x12FileId: last?.x12FileId ?? 0 })).body,
  ).toMatchObject({ valid: false })
  await takeAnswers(lab.context, false)
  expect(await lab.owner('select count(*)::int as n from ledger')).toEqual(rows)
  const clinic = await lab.signIn(await lab.make.user(3, laboratory.customerId))
  expect((await clinic.call(payerFiles.list, { searchCriteria: {} })).body).toMatchObject({
    code: 'not-permitted',
  })
  // bytes that are not a payer file are stored and reported as such
  await keepFile(lab.context, laboratory.tradingPartnerId, 'letter.txt', Buffer.from('Dear biller'))
  await takeAnswers(lab.context, false)
  expect((await files({ state: 'refused' }))[0]).toMatchObject({
    name: 'letter.txt',
    says: 'This file has no transaction that Labgate reads.',
  })
})

test('a file that names a patient is not shown to a reader who cannot open that chart', async () => {
  const [out] = await files({ direction: 'out', kind: '837' })
  const patients = await lab.owner<{ id: number }>(
    `
      select o.patient_id as id
      from
        claim c
        join lab_order o using (lab_order_id)
      where c.x12_file_id = $1
    `,
    [out?.x12FileId],
  )
  const read = async () =>
    (await biller.call(payerFiles.get, { x12FileId: out?.x12FileId ?? 0 })).body
  expect(await read()).toMatchObject({ valid: true })
  await lab.owner('update patient set restricted = 1 where patient_id = any ($1)', [
    patients.map(({ id }) => id),
  ])
  expect(await read()).toMatchObject({
    valid: false,
    message: expect.stringContaining('closed to you'),
  })
})

test('nothing is sent while the demo’s history is created, and a user who tries to send is notified', async () => {
  await lab.owner(`
    insert into setting (name, value)
    values ('${pastSetting}', '{"played": "2026-01-05T12:00:00Z"}')
  `)
  expect((await biller.call(payerFiles.exchange, {})).body).toMatchObject({
    valid: false,
    code: 'busy',
    message: expect.stringContaining('history'),
  })
  await lab.owner(`delete from setting where name = '${pastSetting}'`)
  expect((await biller.call(payerFiles.exchange, {})).body).toMatchObject({ valid: true })
})

test('a file that the payer refuses is not sent again: its claims become work items, and leave in a new file', async () => {
  onTheWay = asIs
  onTheWayOut = miscounted
  const { labOrderId } = await laboratory.order({}, { cover: { member_id: 'W100200399' } })
  await day()
  onTheWayOut = asIs
  const [refused] = await files({ direction: 'out', state: 'refused' })
  const why = 'SE counts a different number of segments than the transaction set has.'
  expect(refused).toMatchObject({
    kinds: ['837'],
    says: expect.stringMatching(`^Refused by file\\. .*${why}$`),
    faults: [expect.stringContaining(why)],
  })
  // the file and its acknowledgment lead to each other
  const seen = async (x12FileId: number) =>
    (await biller.call(payerFiles.get, { x12FileId })).body as {
      related: { x12FileId: number; answers: boolean; kinds: string[] }[]
    }
  const [acknowledgment] = (await seen(refused?.x12FileId ?? 0)).related
  expect(acknowledgment).toMatchObject({ answers: true, kinds: ['999'] })
  expect((await seen(acknowledgment?.x12FileId ?? 0)).related).toMatchObject([
    { x12FileId: refused?.x12FileId, answers: false, kinds: ['837'] },
  ])
  expect(
    (await biller.call(payerFiles.repeat, { x12FileId: refused?.x12FileId ?? 0 })).body,
  ).toMatchObject({ valid: false, code: 'not-possible' })
  const item = await itemOf('refused-by-file')
  expect(item.labOrderId).toBe(labOrderId)
  expect(
    (
      await biller.call(billingWork.decide, {
        workItemIds: [item.workItemId],
        act: 'resubmit',
        note: '',
      })
    ).body,
  ).toMatchObject({ done: 1 })
  await day()
  expect(
    await lab.owner(
      'select version, frequency, outcome from claim where lab_order_id = $1 order by version',
      [labOrderId],
    ),
  ).toEqual([
    { version: 1, frequency: 1, outcome: '' },
    { version: 2, frequency: 1, outcome: 'paid' },
  ])
})
