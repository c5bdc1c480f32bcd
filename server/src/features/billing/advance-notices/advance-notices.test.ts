import { advanceNotices } from '@labgate/contract/billing/advance-notices'
import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const onPaper = {
  option: 1,
  signedOn: '2026-03-10',
  isOnPaper: true,
  refusedToSign: false,
  witness: '',
  estimateCents: 8000,
}

let lab: Lab
let laboratory: BillingLaboratory
let clinic: Visitor
let medicare: number
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  clinic = await lab.signIn(await lab.make.user(13, laboratory.customerId))
  medicare = await laboratory.payer({ name: 'Medicare Part B', payer_kind: 'Medicare' })
  await lab.owner(`
    insert into coverage_rule
      (
        lab_type_id,
        test_code,
        diagnoses,
        frequency_days,
        source,
        created_at,
        valid_from,
        user_id_created
      )
    values (1, 0, '{G89}', 0, 'LCD 1', '2020-01-01', '2020-01-01', 1)
  `)
  await lab.owner(
    `
      insert into orderer_enrollment (npi, program, valid_from, user_id_created)
      select npi, 'Medicare', '2020-01-01', 1 from app_user where user_id = $1
    `,
    [laboratory.providerId],
  )
})
afterAll(() => lab.close())

let labOrderId: number
beforeEach(async () => {
  ;({ labOrderId } = await laboratory.order(
    {},
    { cover: { insurance_id: medicare, member_id: '1EG4TE5MK73' } },
  ))
})
const save = async (more: object = {}, visitor = clinic) =>
  (await visitor.call(advanceNotices.save, { labOrderId, ...onPaper, ...more })).body
const read = async () => (await clinic.call(advanceNotices.get, { labOrderId })).body
const billOf = async () => {
  await judgeBills(lab.context)
  const [bill] = await lab.owner<{ to: string; lines: string; rules: string | null }>(
    `
      select
        b.bill_to as "to",
        (
          select string_agg(l.code || array_to_string(l.modifiers, '-', ''), ', ')
          from bill_line l
          where l.bill_id = b.bill_id and l.ended_at is null
        ) as lines,
        (
          select string_agg(f.rule, ', ' order by f.rule)
          from bill_finding f
          where f.bill_id = b.bill_id
        ) as rules
      from bill b
      where b.lab_order_id = $1
    `,
    [labOrderId],
  )
  return bill
}

describe('an advance notice for a Medicare patient', () => {
  it('is offered with reason and estimate if Medicare is not expected to pay; once it is signed, the claim is no longer held and has GA', async () => {
    expect(await billOf()).toEqual({ to: 'insurance', lines: 'G0480', rules: 'claim.necessity' })
    expect(await read()).toMatchObject({
      need: 'needed',
      estimateCents: 8000,
      reason: expect.stringContaining('for your condition'),
      tests: [expect.stringMatching(/kratom/i)],
    })
    const blank = (await clinic.call(advanceNotices.print, { labOrderId })).body
    expect(Buffer.from(blank.fileAsBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(await save()).toMatchObject({ valid: true })
    expect(await read()).toMatchObject({
      need: 'signed',
      notices: [{ option: 1, counts: true, says: '' }],
    })
    expect(await billOf()).toEqual({ to: 'insurance', lines: 'G0480GA', rules: null })
    expect(await save()).toMatchObject({
      valid: false,
      message: expect.stringContaining('already has a notice'),
    })
  })

  it('does not bill a patient with Medicaid for option 2, although the order does not name it', async () => {
    const { patientId, labOrderId: ofMedicaid } = await laboratory.order(
      {},
      { cover: { insurance_id: medicare, member_id: '1EG4TE5MK74' } },
    )
    labOrderId = ofMedicaid
    await save({ option: 2 })
    expect(await billOf()).toMatchObject({ to: 'patient' })
    await laboratory.insured(patientId, {
      sequence: 2,
      insurance_id: await laboratory.payer({ payer_kind: 'Medicaid' }),
    })
    expect(await billOf()).toMatchObject({ to: 'insurance', rules: 'claim.necessity' })
  })

  it('bills the patient for option 2, and holds the bill for option 3', async () => {
    await save({ option: 2 })
    expect(await billOf()).toEqual({ to: 'patient', lines: 'G0480', rules: null })
    const { notices } = await read()
    expect(
      (
        await clinic.call(advanceNotices.end, {
          advanceNoticeId: notices[0].advanceNoticeId,
          reason: '',
        })
      ).body.valid,
    ).toBe(false)
    expect(
      (
        await clinic.call(advanceNotices.end, {
          advanceNoticeId: notices[0].advanceNoticeId,
          reason: 'wrong option',
        })
      ).body,
    ).toMatchObject({ valid: true })
    expect(await billOf()).toMatchObject({ to: 'insurance', rules: 'claim.necessity' })
    expect(await save({ option: 3 })).toMatchObject({
      message: expect.stringContaining('cancel the order'),
    })
    expect(await billOf()).toMatchObject({ rules: 'claim.abn' })
  })

  it('requires an option, a signature, an estimate, and a date before collection, and reports each at its field', async () => {
    const refused = async (more: object) =>
      ((await save(more)).issues ?? []).map(
        ({ path, rule }: { path: string[]; rule: string }) => `${path.join('.')} ${rule}`,
      )
    expect(
      await refused({ option: 0, estimateCents: 0, isOnPaper: false, signedOn: '2026-03-11' }),
    ).toEqual([
      'option required',
      'signature required',
      'estimateCents required',
      'signedOn after-collection',
    ])
    expect(await refused({ signedOn: '2026-03-21' })).toEqual([
      'signedOn future',
      'signedOn after-collection',
    ])
    expect(await refused({ refusedToSign: true, option: 2 })).toEqual([
      'option option',
      'witness required',
    ])
    // signing on the pad means signing today, which is after the collection
    expect(await refused({ isOnPaper: false, signature: png })).toEqual(['signedOn today'])
    expect(await save({ refusedToSign: true, witness: 'N. Ames', isOnPaper: false })).toMatchObject(
      { valid: true },
    )
    expect(await billOf()).toMatchObject({ lines: 'G0480GA' })
  })

  it('stores the signature encrypted, and prints the signed notice', async () => {
    await lab.owner(
      `
        update lab_order
        set
          collection_day = '2026-03-20',
          collected_at = '2026-03-20T14:00:00Z'
        where lab_order_id = $1
      `,
      [labOrderId],
    )
    const { id } = await save({ isOnPaper: false, signature: png, signedOn: '2026-03-20' })
    const [kept] = await lab.owner<{ image: Buffer }>(
      'select image from advance_notice where advance_notice_id = $1',
      [id],
    )
    expect(kept?.image.includes(Buffer.from(png, 'base64').subarray(0, 8))).toBe(false)
    expect((await read()).notices).toMatchObject([{ createdBy: expect.stringMatching(/\w+ \w+/) }])
    const { body } = await clinic.call(advanceNotices.print, {
      labOrderId,
      advanceNoticeId: Number(id),
    })
    expect(body).toMatchObject({ valid: true, fileType: 'application/pdf' })
  })

  it('counts only for the same patient and the tests it was signed for', async () => {
    await save()
    await lab.owner(`update lab_order set tests = tests || 1203 where lab_order_id = $1`, [
      labOrderId,
    ])
    expect(await read()).toMatchObject({
      need: 'needed',
      notices: [{ counts: false, says: 'Tests were added after it was signed.' }],
    })
    await lab.owner(`update lab_order set tests = '{1100}' where lab_order_id = $1`, [labOrderId])
    expect((await read()).need).toBe('signed')
    const other = await lab.make.patient(laboratory.customerId, laboratory.locationId)
    await lab.owner(
      `
        update lab_order
        set
          patient_id = $2,
          patient_insurance_id_primary = null
        where lab_order_id = $1
      `,
      [labOrderId, other],
    )
    expect((await read()).notices).toMatchObject([
      { counts: false, says: 'It was signed for another patient.' },
    ])
  })

  it('is offered for a Medicare patient’s order that names no insurance, but not if the patient pays', async () => {
    const abn = async () => (await clinic.call(orders.get, { labOrderId })).body.abn
    expect([await abn(), (await read()).need]).toEqual(['needed', 'needed'])
    await lab.owner(
      'update lab_order set patient_insurance_id_primary = null where lab_order_id = $1',
      [labOrderId],
    )
    expect([await abn(), (await read()).need]).toEqual(['needed', 'needed'])
    await lab.owner('update lab_order set self_pay = true where lab_order_id = $1', [labOrderId])
    expect([await abn(), (await read()).need]).toEqual(['not-needed', 'not-needed'])
  })

  it('is not offered to a Medicare Advantage patient, for whom it would be void', async () => {
    const advantage = await laboratory.payer({
      name: 'Sun Advantage',
      payer_kind: 'Medicare Advantage',
    })
    ;({ labOrderId } = await laboratory.order({}, { cover: { insurance_id: advantage } }))
    expect((await read()).need).toBe('not-needed')
    expect(await save()).toMatchObject({
      valid: false,
      message: expect.stringContaining('needs no advance notice'),
    })
    expect((await clinic.call(advanceNotices.print, { labOrderId })).body.valid).toBe(false)
  })
})
