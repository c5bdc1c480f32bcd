import {
  preauth,
  type Authorization,
  type MissingAuthorization,
} from '@labgate/contract/billing/preauth'
import { insuranceWork } from '@labgate/contract/billing/work-queues'
import { orderForm } from '@labgate/contract/orders/order-form'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { batchClaims } from '../batch-claims.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let admin: Visitor
let payer: number
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  admin = await lab.signIn(await lab.make.user(1))
  payer = await laboratory.payer({
    name: 'Strict Mutual',
    preauth_required: true,
    retro_auth_days: 10,
  })
})
afterAll(() => lab.close())

const missing = async (criteria: object = {}): Promise<MissingAuthorization[]> =>
  (await admin.call(preauth.missing, { searchCriteria: criteria })).body
    .list as MissingAuthorization[]
const listed = async (criteria: object): Promise<Authorization[]> =>
  (await admin.call(preauth.list, { searchCriteria: criteria })).body.list as Authorization[]
const entered = {
  state: 'granted' as const,
  number: 'PA-1',
  labTypeId: 0,
  validFrom: null,
  validTo: '2026-12-31',
  units: 2,
  askedOn: null,
  says: '',
  rowVersion: 0,
}
const claims = (labOrderId: number) =>
  lab.owner<{ number: string }>(
    `
      select snapshot ->> 'authorization' as number
      from claim
      where lab_order_id = $1
      order by claim_id
    `,
    [labOrderId],
  )

test('an order with a payer that requires an authorization waits in the list, and its claim leaves with the number once it is entered', async () => {
  const { labOrderId, patientInsuranceId, patientId } = await laboratory.order(
    {},
    { cover: { insurance_id: payer } },
  )
  await judgeBills(lab.context)
  const [row] = await missing({ insuranceId: payer })
  expect(row).toMatchObject({
    labOrderId,
    patientId,
    patientInsuranceId,
    payer: 'Strict Mutual',
    deadline: '2026-03-20',
    isAtLaboratory: true,
  })
  await batchClaims(lab.context)
  expect(await claims(labOrderId)).toEqual([])
  const ids = { preAuthorizationId: 0, patientInsuranceId: patientInsuranceId ?? 0, labOrderId }
  const faulty = await admin.call(preauth.save, { ...entered, ...ids, number: '', validTo: null })
  expect(
    (faulty.body as { issues?: { path: string[] }[] }).issues?.map(({ path }) => path[0]),
  ).toEqual(['number', 'validTo'])
  expect((await admin.call(preauth.save, { ...entered, ...ids })).body).toMatchObject({
    valid: true,
  })
  expect(
    (await admin.call(preauth.save, { ...entered, ...ids })).body,
    'the same number twice',
  ).toMatchObject({ valid: false })
  await judgeBills(lab.context)
  expect(await missing({ insuranceId: payer })).toEqual([])
  await batchClaims(lab.context)
  expect(await claims(labOrderId)).toEqual([{ number: 'PA-1' }])
  expect(await listed({ patientId })).toMatchObject([{ number: 'PA-1', units: 2, used: 1 }])
  // the insurance shows the newest one
  expect(
    await lab.owner(
      `
        select pre_auth_number, pre_auth_end_date::text, pre_auth_maximum
        from patient_insurance
        where patient_insurance_id = $1
      `,
      [patientInsuranceId],
    ),
  ).toEqual([{ pre_auth_number: 'PA-1', pre_auth_end_date: '2026-12-31', pre_auth_maximum: 2 }])
})

test('an authorization that a front desk enters on the insurance counts, too, and closes the item of Insurance Work', async () => {
  const { labOrderId, patientInsuranceId, patientId } = await laboratory.order(
    {},
    { cover: { insurance_id: payer } },
  )
  await judgeBills(lab.context)
  const items = async () =>
    (
      (await admin.call(insuranceWork.list, { searchCriteria: { reason: 'claim.auth' } })).body
        .list as { labOrderId: number }[]
    ).length
  expect(await items()).toBe(1)
  const saved = await admin.call(patientInsurances.save, {
    patientInsuranceId: patientInsuranceId ?? 0,
    patientId,
    preAuthNumber: 'DESK-9',
    preAuthEndDate: '2026-06-30',
    rowVersion: 1,
  })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ valid: true })
  await judgeBills(lab.context)
  expect(await items()).toBe(0)
  await batchClaims(lab.context)
  expect(await claims(labOrderId)).toEqual([{ number: 'DESK-9' }])
})

test('units run out and are returned by voids, and an authorization that ends soon or is nearly used up is shown', async () => {
  const first = await laboratory.order({}, { cover: { insurance_id: payer } })
  const save = (more: object) =>
    admin.call(preauth.save, {
      ...entered,
      preAuthorizationId: 0,
      patientInsuranceId: first.patientInsuranceId ?? 0,
      labOrderId: 0,
      number: 'ONE',
      units: 1,
      ...more,
    })
  expect((await save({})).body).toMatchObject({ valid: true })
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  expect(await claims(first.labOrderId)).toEqual([{ number: 'ONE' }])
  const ending = async () =>
    (await listed({ ending: true, patientId: first.patientId })).map(({ number }) => number)
  expect(await ending()).toEqual(['ONE'])
  // a second order of the same person finds no units left
  const again = await lab.make.order(
    {
      customerId: laboratory.customerId,
      locationId: laboratory.locationId,
      patientId: first.patientId,
    },
    { collection_day: '2026-03-11', patient_insurance_id_primary: first.patientInsuranceId },
  )
  expect((await missing({ insuranceId: payer })).map(({ labOrderId }) => labOrderId)).toEqual([
    again,
  ])
  await lab.owner(
    'update pre_authorization_use set given_back_at = now() where lab_order_id = $1',
    [first.labOrderId],
  )
  expect(await missing({ insuranceId: payer })).toEqual([])
  expect(await ending()).toEqual([])
})

test('a payer’s rule requires an authorization from its first day through its last, for its test type only', async () => {
  const plain = await laboratory.payer({ name: 'Rule Mutual' })
  const { labOrderId } = await laboratory.order({}, { cover: { insurance_id: plain } })
  const rule = {
    insuranceId: plain,
    payerKind: '' as const,
    labTypeId: 1,
    afterCount: 0,
    windowDays: 0,
    source: 'Policy 12',
    validFrom: '2026-01-01',
  }
  await judgeBills(lab.context)
  expect(await missing({ insuranceId: plain })).toEqual([])
  expect((await admin.call(preauth.saveRule, { ...rule, labTypeId: 3 })).body).toMatchObject({
    valid: true,
  })
  await judgeBills(lab.context)
  expect(await missing({ insuranceId: plain })).toEqual([])
  expect(
    (await admin.call(preauth.saveRule, { ...rule, payerKind: 'commercial' })).body,
  ).toMatchObject({ valid: false })
  const { body } = await admin.call(preauth.saveRule, rule)
  await judgeBills(lab.context)
  expect((await missing({ insuranceId: plain })).map((row) => row.labOrderId)).toEqual([labOrderId])
  await admin.call(preauth.endRule, {
    authorizationRuleId: Number((body as { id: string }).id),
    validTo: '2026-02-28',
  })
  await judgeBills(lab.context)
  expect(await missing({ insuranceId: plain })).toEqual([])
})

test('a rule for one test applies to orders with that test and shows in the order form; a test of another form is refused', async () => {
  const plain = await laboratory.payer({ name: 'Single Mutual' })
  const { labOrderId, patientId } = await laboratory.order(
    { tests: [500, 1100] },
    { cover: { insurance_id: plain } },
  )
  const rule = {
    insuranceId: plain,
    payerKind: '' as const,
    labTypeId: 1,
    afterCount: 0,
    windowDays: 0,
    source: 'Policy 13',
    validFrom: '2026-01-01',
  }
  expect((await admin.call(preauth.saveRule, { ...rule, testCode: 87 })).body).toMatchObject({
    issues: [{ path: ['testCode'] }],
  })
  await admin.call(preauth.saveRule, { ...rule, testCode: 1203 })
  await judgeBills(lab.context)
  expect(await missing({ insuranceId: plain })).toEqual([])
  const clinic = await lab.signIn(await lab.make.user(3, laboratory.customerId))
  const form = async () =>
    (await clinic.call(orderForm.get, { patientId })).body.patient.insurances[0].preAuthRules as {
      tests: number[]
    }[]
  expect((await form()).map(({ tests }) => tests.includes(1203))).toEqual([true])
  // a test of class 500, which the order stores only as the class
  await admin.call(preauth.saveRule, { ...rule, testCode: 501 })
  await judgeBills(lab.context)
  expect((await missing({ insuranceId: plain })).map((row) => row.labOrderId)).toEqual([labOrderId])
  const { list } = (await admin.call(preauth.rules, {})).body as {
    list: { insuranceId: number; testCode: number; test: string }[]
  }
  expect(
    list
      .filter(({ insuranceId }) => insuranceId === plain)
      .map(({ testCode, test: name }) => [testCode, name !== '']),
  ).toEqual([
    [1203, true],
    [501, true],
  ])
})

test('approvals of a payer are entered together: each is saved or reported with the reason it was refused', async () => {
  const orders = [
    await laboratory.order({}, { cover: { insurance_id: payer } }),
    await laboratory.order({}, { cover: { insurance_id: payer } }),
  ]
  await judgeBills(lab.context)
  const entries = orders.map(({ labOrderId, patientInsuranceId }, at) => ({
    labOrderId,
    patientInsuranceId: patientInsuranceId ?? 0,
    number: at === 0 ? 'BULK-1' : '',
    validFrom: null,
    validTo: '2026-09-30',
    units: 0,
  }))
  const { body } = await admin.call(preauth.saveMany, { entries })
  expect(body).toMatchObject({
    done: 1,
    refused: [{ labOrderId: orders[1]?.labOrderId, says: 'Enter the authorization number.' }],
  })
  await judgeBills(lab.context)
  expect((await missing({ insuranceId: payer })).map((row) => row.labOrderId)).toEqual([
    orders[1]?.labOrderId,
  ])
})

test('the payer’s letter is attached to its authorization, only for the same patient, and by users who save authorizations', async () => {
  const [one] = await listed({})
  const other = await laboratory.order({}, { cover: { insurance_id: payer } })
  const letter = {
    attachmentTypeId: 7,
    description: 'Approval letter',
    fileName: 'letter.pdf',
    fileAsBase64: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF').toString('base64'),
  }
  const given = {
    ...letter,
    patientId: one?.patientId ?? 0,
    preAuthorizationId: one?.preAuthorizationId ?? 0,
  }
  expect(
    (await admin.call(patientPapers.saveAttachment, { ...given, patientId: other.patientId })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
  const biller = await lab.signIn(await lab.make.user(18))
  expect((await biller.call(patientPapers.saveAttachment, given)).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  expect((await admin.call(patientPapers.saveAttachment, given)).body).toMatchObject({
    valid: true,
  })
  const { list } = (await admin.call(patientPapers.attachments, { PatientId: given.patientId }))
    .body
  expect(list).toMatchObject([
    {
      attachmentType: 'Preauthorization',
      preAuthorizationId: given.preAuthorizationId,
      description: 'Approval letter',
    },
  ])
})

test('a paper of the wrong authorization is removed with a reason; the only paper of an authorization that a claim cites stays', async () => {
  const { labOrderId, patientInsuranceId, patientId } = await laboratory.order(
    {},
    { cover: { insurance_id: payer } },
  )
  const ids = { preAuthorizationId: 0, patientInsuranceId: patientInsuranceId ?? 0, labOrderId }
  const preAuthorizationId = Number(
    (await admin.call(preauth.save, { ...entered, ...ids, number: 'PA-77' })).body.id,
  )
  const fileAsBase64 = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF').toString(
    'base64',
  )
  const add = async (description: string): Promise<number> =>
    Number(
      (
        await admin.call(patientPapers.saveAttachment, {
          attachmentTypeId: 7,
          description,
          patientId,
          preAuthorizationId,
          fileAsBase64,
        })
      ).body.id,
    )
  const remove = async (
    patientAttachmentId: number,
    reason = 'Another patient’s letter.',
    who = admin,
  ) => (await who.call(preauth.removePaper, { patientAttachmentId, reason })).body
  const papers = async () =>
    (await admin.call(patientPapers.attachments, { PatientId: patientId })).body.list.map(
      ({ description }: { description: string }) => description,
    )
  const [wrong, letter] = [await add('Wrong letter'), await add('Letter')]
  expect(await remove(wrong, '')).toMatchObject({ valid: false, issues: [{ path: ['reason'] }] })
  const clinic = await lab.signIn(await lab.make.user(3, laboratory.customerId))
  expect(await remove(wrong, 'x', clinic)).toMatchObject({ valid: false, code: 'not-permitted' })
  // nor through the patient's other attachments, where no reason is required
  expect(
    (await clinic.call(patientPapers.deleteAttachment, { PatientAttachmentId: wrong })).body,
  ).toMatchObject({ valid: false, code: 'not-possible' })
  expect(
    (await clinic.call(patientPapers.deleteAttachment, { PatientAttachmentId: 0 })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
  expect(await remove(wrong)).toMatchObject({ valid: true })
  expect(await remove(wrong)).toMatchObject({ valid: false, code: 'not-found' })
  expect(await papers()).toEqual(['Letter'])
  expect((await admin.call(preauth.removedPapers, { preAuthorizationId })).body.list).toMatchObject(
    [
      {
        patientAttachmentId: wrong,
        description: 'Wrong letter',
        reason: 'Another patient’s letter.',
      },
    ],
  )
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  expect(await claims(labOrderId)).toEqual([{ number: 'PA-77' }])
  expect((await remove(letter)).message).toContain('this is its only paper')
  // when two people remove its last two papers at once, one paper is left
  const correct = await add('Correct letter')
  const counts = await Promise.all([remove(letter), remove(correct)])
  expect(counts.filter(({ valid }) => valid)).toHaveLength(1)
  expect(await papers()).toHaveLength(1)
})

test('a denied authorization needs the payer’s reason and the next step, which the order then says', async () => {
  const { labOrderId, patientInsuranceId } = await laboratory.order(
    {},
    { cover: { insurance_id: payer } },
  )
  const given = {
    ...entered,
    preAuthorizationId: 0,
    patientInsuranceId: patientInsuranceId ?? 0,
    labOrderId,
    state: 'refused' as const,
    number: '',
    validTo: null,
  }
  const faults = async (more: object) =>
    (
      ((await admin.call(preauth.save, { ...given, ...more })).body.issues ?? []) as {
        path: string[]
      }[]
    ).map(({ path }) => path[0])
  expect(await faults({})).toEqual(['denialReason', 'nextStep'])
  expect(await faults({ denialReason: 'Not medically necessary' })).toEqual(['nextStep'])
  const denial = {
    denialReason: 'Not medically necessary',
    nextStep: 'peer-to-peer' as const,
    nextBy: '2026-04-02',
  }
  const { id } = (await admin.call(preauth.save, { ...given, ...denial })).body
  await judgeBills(lab.context)
  const text =
    'The preauthorization was denied: Not medically necessary. Next: Peer-to-peer review with the ordering provider by 04/02/2026.'
  expect((await missing()).find((row) => row.labOrderId === labOrderId)?.says).toBe(text)
  const authorization = (await listed({ insuranceId: payer })).find(
    ({ preAuthorizationId }) => preAuthorizationId === Number(id),
  )
  expect(authorization).toMatchObject(denial)
  // the database refuses a denial that says nothing
  await expect(
    lab.owner(`update pre_authorization set next_step = '' where pre_authorization_id = $1`, [id]),
  ).rejects.toThrow('check')
  // granted on appeal: what was denied is over
  expect(
    await faults({
      preAuthorizationId: Number(id),
      state: 'granted',
      number: 'PA-77',
      validTo: '2026-12-31',
      rowVersion: authorization?.rowVersion,
    }),
  ).toEqual([])
  await judgeBills(lab.context)
  expect((await missing()).some((row) => row.labOrderId === labOrderId)).toBe(false)
})
