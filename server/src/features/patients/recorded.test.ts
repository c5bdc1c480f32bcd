import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { orderForm } from '@labgate/contract/orders/order-form'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientLists } from '@labgate/contract/patients/patient-lists'
import { patients } from '@labgate/contract/patients/patients'
import { noneWhats, describePatient, type NoneWhat } from '@labgate/contract/patients/recorded'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import { textsOf } from '../../../test/paper-readers.ts'
import { orderFactsFor } from '../../core/interfaces/order-facts.query.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { orderMessages } from '../../hl7/orders/order-message.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
  await system.lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
})
afterAll(() => system.lab.close())

const recordOf = async (patientId: number) =>
  (await system.practice.clinic.call(patients.get, { patientId })).body
const formOf = async (patientId: number) =>
  (await system.practice.clinic.send(orderForm.get, { patientId })).body.patient
const describe = async (patientId: number): Promise<Record<NoneWhat, string>> => {
  const [record, form] = [await recordOf(patientId), await formOf(patientId)]
  const of = (one: Parameters<typeof describePatient>[0]) =>
    Object.fromEntries(noneWhats.map((what) => [what, describePatient(one, what)])) as Record<
      NoneWhat,
      string
    >
  expect(of(form), 'order form and record').toEqual(of(record))
  return of(record)
}

it('a patient has nothing recorded until a user records that there is none, which ends with an entry', async () => {
  const { lab, practice } = system
  const { clinic, account, tampa } = practice
  const patientId = await lab.make.patient(account.customerId, tampa)
  expect(await describe(patientId)).toEqual({
    allergies: 'Not recorded',
    medications: 'Not recorded',
    insurance: 'Not recorded',
  })
  for (const what of noneWhats)
    expect(
      (await clinic.call(patientLists.sayNone, { patientId, what, none: true })).body.valid,
      what,
    ).toBe(true)
  expect(await describe(patientId)).toEqual({
    allergies: 'No known allergies',
    medications: 'Takes no medications',
    insurance: 'No insurance',
  })
  const { saidNone } = await recordOf(patientId)
  expect(saidNone).toHaveLength(3)
  for (const one of saidNone)
    expect(one).toMatchObject({
      saidDate: lab.clock.now.toISOString(),
      saidBy: expect.stringMatching(/\w/) as string,
    })

  expect(
    (
      await clinic.call(patientLists.saveAllergy, {
        patientId,
        allergyId: 0,
        freeformDesc: 'Latex',
      })
    ).body.valid,
  ).toBe(true)
  expect(
    (
      await clinic.call(patientLists.saveMedication, {
        patientId,
        medicationId: 0,
        freeformDesc: 'Tea',
      })
    ).body.valid,
  ).toBe(true)
  const insurance = {
    patientInsuranceId: 0,
    patientId,
    insuranceId: 0,
    insuranceName: 'Sunshine Health',
    memberId: 'M1',
    sequence: 1,
    insuranceTypeId: 1,
    relationshipId: 1,
    active: true,
  }
  const saved = await clinic.send(patientInsurances.save, insurance)
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ valid: true })
  expect(await describe(patientId)).toEqual({
    allergies: 'Latex',
    medications: 'Tea',
    insurance: 'Sunshine Health',
  })
  expect(
    (await clinic.call(patientLists.sayNone, { patientId, what: 'allergies', none: true })).body,
  ).toMatchObject({ valid: false, code: 'not-possible' })
  expect(
    (
      await clinic.call(patientLists.deleteAllergy, {
        patientId,
        allergyId: 0,
        freeformDesc: 'Latex',
      })
    ).body.valid,
  ).toBe(true)
  expect((await describe(patientId)).allergies).toBe('Not recorded')
})

/**
 * For an order: the columns it records, and how they appear on paper, in the message to the
 * laboratory, and on the report.
 */
const cases = [
  {
    columns: {},
    allergies: 'Not recorded',
    medications: 'Not recorded',
    pregnancy: 'Not recorded',
    al1: '',
    answers: [],
  },
  {
    columns: { no_allergy: true, no_meds: true, is_pregnant: 2 },
    allergies: 'No known allergies',
    medications: 'Takes no medications',
    pregnancy: 'No',
    al1: '716186003^No known allergy',
    answers: ['Not pregnant', 'Takes no medications'],
  },
  {
    columns: { medication_not_provided: true, is_pregnant: 1 },
    allergies: 'Not recorded',
    medications: 'List not provided',
    pregnancy: 'Yes',
    al1: '',
    answers: ['List not provided'],
  },
] as const

it.each(cases)(
  'an order with $columns shows the same on requisition, order message, and report',
  async ({ columns, ...wanted }) => {
    const { lab, practice } = system
    const utiSti = newestCatalog('UTISTI')
    const queries = [...utiSti.leaves.keys()].slice(0, 1)
    const paper = async (labOrderId: number): Promise<string> => {
      const { body } = await practice.clinic.call(requisitions.get, {
        SpecimenId: labOrderId,
        b64: true,
      })
      expect(body, JSON.stringify(body).slice(0, 300)).toMatchObject({ valid: true })
      return (await textsOf(Buffer.from(body.fileAsBase64, 'base64'))).join('\n')
    }
    const textAfter = (text: string, title: string): string =>
      text
        .slice(text.indexOf(title) + title.length)
        .trimStart()
        .slice(0, 60)

    const infection = await system.accessioned({
      ...columns,
      lab_type_id: 4,
      version: utiSti.version,
      tests: queries,
    })
    const infectionText = await paper(infection.labOrderId)
    expect(textAfter(infectionText, 'Allergies')).toContain(wanted.allergies)
    const drugs = await system.accessioned(columns)
    const drugsText = await paper(drugs.labOrderId)
    expect(textAfter(drugsText, 'Medications')).toContain(wanted.medications)
    expect(textAfter(drugsText, 'Pregnant')).toContain(wanted.pregnancy)

    const facts = await lab.database.forActor(systemScope, (tx) =>
      orderFactsFor(tx, drugs.labOrderId, 'NW'),
    )
    if (facts === undefined) throw new Error('no facts')
    for (const write of Object.values(orderMessages)) {
      const lines = JSON.stringify(
        (write as (...given: unknown[]) => unknown)(facts, {
          controlId: 'M1',
          at: lab.clock.now,
          facility: '',
          application: '',
          processing: 'P',
          accountNumber: '',
        }),
      )
      expect(lines.includes('AL1')).toBe(wanted.al1 !== '')
      expect(lines.includes('716186003')).toBe(wanted.al1 !== '')
      for (const text of ['Takes no medications', 'List not provided'])
        expect(lines.includes(text), text).toBe(wanted.medications === text)
      expect(lines.includes('PREGNANT')).toBe(wanted.pregnancy !== 'Not recorded')
    }

    await system.send(
      oru({
        controlId: `Q${drugs.labOrderId}`,
        orders: [{ placer: drugs.barcode, filler: `Q${drugs.labOrderId}`, values: [{}] }],
      }),
    )
    const report = (await practice.clinic.call(results.report, { labOrderId: drugs.labOrderId }))
      .body
    // verdicts depend on whether there is a list, not on why there is none
    expect(report.medications).toEqual([
      wanted.medications === 'Takes no medications'
        ? wanted.medications
        : 'No medication list was provided.',
    ])
  },
)

it('a medication has one dose at a time, and each former one stays on record', async () => {
  const { lab, practice } = system
  const { clinic, account, tampa } = practice
  const patientId = await lab.make.patient(account.customerId, tampa)
  const save = async (more: object) =>
    (
      await clinic.call(patientLists.saveMedication, {
        patientId,
        medicationId: 0,
        freeformDesc: 'Oxycodone',
        ...more,
      })
    ).body
  expect(await save({ dose: 'x'.repeat(101) })).toMatchObject({ issues: [{ path: ['dose'] }] })
  await save({})
  await save({ dose: '5 mg bid' })
  expect((await save({})).message).toContain('Already')
  await save({ dose: '10 mg bid' })
  for (const { medications } of [await recordOf(patientId), await formOf(patientId)])
    expect(medications).toMatchObject([{ description: 'Oxycodone', dose: '10 mg bid' }])
  expect(
    await lab.owner(
      `
        select dose, ended_at is null as lives
        from patient_medication
        where patient_id = $1
        order by patient_medication_id
      `,
      [patientId],
    ),
  ).toEqual([
    { dose: '', lives: false },
    { dose: '5 mg bid', lives: false },
    { dose: '10 mg bid', lives: true },
  ])
})
