import { catalogs } from '@labgate/contract/catalog/catalogs'
import { emptySelection, tick } from '@labgate/contract/catalog/selection'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import { dice, type Dice } from '@labgate/contract/test/dice'
import { expect } from '@playwright/test'
import { visitFindings, type About } from '../../web/src/features/orders/form/model/visit-facts.ts'
import { drawnIn, fieldAt, ordersOf } from '../../web/src/features/orders/form/model/visit-save.ts'
import {
  newSpecimen,
  newVisit,
  withSelection,
  type VisitValues,
} from '../../web/src/features/orders/form/model/visit-values.ts'
import { clientOf, type Client } from '../src/client.ts'
import { test } from '../src/journey.ts'
import { orderOf, patientOf } from '../src/orders.ts'
import { hangMs, isFull } from '../src/size.ts'

/* `npm run prove` sends more. */
const count = isFull ? 1_000 : 15
const clinicUser = 2

const good = (facts: OrderFormFacts, { below, of }: Dice): VisitValues => {
  const form = of(
    catalogs.filter(
      ({ testType, version }) =>
        facts.account[`version_${testType}`] === version ||
        facts.account[`version_${testType}`] === '',
    ),
  )
  const tube = newSpecimen(form.labTypeId, facts)
  if (!tube) throw new Error(`no form of ${form.testType}`)
  const leaves = [...form.leaves.values()].filter(({ isRetired }) => isRetired === undefined)
  let selection = emptySelection(form)
  for (let left = 1 + below(6); left > 0; left--)
    selection = tick(form, selection, of(leaves).code, true, {})
  return {
    ...newVisit(facts, {
      now: new Date(Date.now() - (1 + below(30)) * 3_600_000),
      userId: 0,
      locationId: 0,
      isLaboratory: false,
    }),
    userId_Physician: of(facts.providers).userId,
    specimens: [withSelection(tube, form, selection, facts.patient.genderId)],
    diagnosis: facts.patient.diagnosis,
    noMeds: true,
    noAllergy: true,
  }
}

type Change = (values: VisitValues, dice: Dice, facts: OrderFormFacts) => VisitValues
/**
 * One thing that a person might leave out, get wrong, or do differently. Written without looking at
 * the rules. A day without a time, and an hour that the clocks skip, are not included: the API
 * carries moments, so only the form can detect them (visit.test.ts).
 */
const changes: readonly Change[] = [
  (values) => values,
  (values) => ({ ...values, userId_Physician: 0 }),
  (values) => ({ ...values, userId_Physician: 0, physicianMissing: true }),
  (values) => ({ ...values, locationId: 0 }),
  (values) => ({ ...values, collectionDate: null }),
  (values) => ({ ...values, collectionDate: null, collectionDateMissing: true }),
  (values) => ({ ...values, noCollectionTime: true, collectionTime: '' }),
  (values) => ({ ...values, collectionDate: '2031-05-05' }),
  (values) => ({ ...values, collectionDate: '1950-05-05' }),
  (values) => ({ ...values, collectionDate: '2026-01-05' }),
  (values) => ({ ...values, diagnosis: [] }),
  (values) => ({ ...values, diagnosis: [], diagnosisMissing: true }),
  (values) => ({ ...values, diagnosis: [...values.diagnosis, ...values.diagnosis] }),
  (values) => ({
    ...values,
    diagnosis: [
      { icd10Code: 'Z99.999', description: '', isListed: false, validFrom: null, validTo: null },
    ],
  }),
  (values) => ({ ...values, noMeds: false }),
  (values) => ({ ...values, medicationNotProvided: true }),
  (values) => ({
    ...values,
    medications: [{ medicationId: 0, medicationId_Generic: 0, description: 'green tea' }],
  }),
  (values) => ({
    ...values,
    noMeds: false,
    medications: [{ medicationId: 0, medicationId_Generic: 0, description: 'green tea' }],
  }),
  (values) => ({ ...values, noAllergy: false }),
  (values) => ({ ...values, allergies: [{ allergyId: 0, description: 'latex' }] }),
  (values) => ({ ...values, poctScreen: true }),
  (values, { below }) => ({
    ...values,
    poctScreen: true,
    poct: values.poct.with(below(14), 1 + below(3)),
  }),
  (values) => ({ ...values, isPregnant: 1 }),
  (values) => ({ ...values, insurance: 'self' }),
  (values) => ({ ...values, insurance: 'contract' }),
  (values) => ({ ...values, patientInsuranceId_Primary: 987_654 }),
  (values) => ({ ...values, specimens: values.specimens.map((tube) => ({ ...tube, tests: [] })) }),
  (values) => ({
    ...values,
    specimens: values.specimens.map((tube) => ({ ...tube, tests: [], missingSelection: true })),
  }),
  (values, { of }) => ({
    ...values,
    specimens: values.specimens.map((tube) => ({
      ...tube,
      tests: [of([4300, 4000, 902, 105, 103, 3000, 3500, 99_999]), ...tube.tests],
    })),
  }),
  (values) => ({
    ...values,
    specimens: values.specimens.map((tube) => ({ ...tube, siteId: 0, sideId: 3 })),
  }),
  (values, { of }) => ({
    ...values,
    specimens: values.specimens.map((tube) => ({
      ...tube,
      specimenBarcode: of(['123', '000000000000', 'ABC']),
    })),
  }),
  (values, _dice, { patient }) => ({
    ...values,
    collectionDate: patient.others[0]?.collectionDay ?? null,
  }),
]

interface Found {
  rule: string
  path: string
}
const inOrder = (found: readonly Found[]): string[] =>
  found.map(({ rule, path }) => `${rule} at ${path}`).toSorted()

/**
 * The server's findings: the issues of a refusal, or of the saved order, which is then canceled.
 */
const atServer = async (
  client: Client,
  values: VisitValues,
  facts: OrderFormFacts,
): Promise<string[]> => {
  const saved = await client.call<{
    valid: boolean
    issues?: { rule: string; path: (string | number)[] }[]
    list?: { labOrderId: number }[]
    code?: string
  }>('LabOrder/SaveVisit', {
    orders: ordersOf(values, facts),
    ...drawnIn(values),
  })
  if (!saved.valid)
    return inOrder((saved.issues ?? []).map(({ rule, path }) => ({ rule, path: fieldAt(path) })))
  const labOrderId = saved.list?.[0]?.labOrderId
  const { orderIssues } = await client.call<{ orderIssues: Found[] }>('LabOrder/GetLabOrder', {
    labOrderId,
  })
  await client.call('LabOrder/CancelLabOrder', { labOrderId })
  return inOrder(orderIssues.map(({ rule, path }) => ({ rule, path: fieldAt([path]) })))
}
const inForm = (values: VisitValues, about: About): string[] => {
  const found = visitFindings(values, about, new Date())
  const stops = found.filter(({ level }) => level === 'stop')
  return inOrder(stops.length > 0 ? stops : found)
}

test(`the form and the server report the same findings for ${count} orders, most of them with defects`, async ({
  labgate,
}) => {
  test.setTimeout(hangMs + count * 400)
  const client = await clientOf(labgate, 'clinic')
  const patientId = await patientOf(client, 'Pennyfeather')
  await orderOf(client, patientId)
  const facts = await client.call<OrderFormFacts>('LabOrder/GetOrderForm', { patientId })
  const about: About = { facts, asker: { userId: client.userId, userTypeId: clinicUser } }
  const roll = dice(20_261_122)
  let defective = 0
  for (let at = 0; at < count; at++) {
    let values = good(facts, roll)
    for (let left = 1 + roll.below(2); left > 0; left--)
      values = roll.of(changes)(values, roll, facts)
    const expected = inForm(values, about)
    if (expected.length > 0) defective += 1
    expect(
      await atServer(client, values, facts),
      `order ${at}: ${JSON.stringify(ordersOf(values, facts))}`,
    ).toEqual(expected)
  }
  expect(defective / count, 'share of defective ones').toBeGreaterThan(0.5)
})
