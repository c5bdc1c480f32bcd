import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Visitor } from '../../../test/lab.ts'
import { amendReports } from './amend.ts'

let system: LabSystem
let admin: Visitor
let clinic: Visitor
let labOrderId = 0
let oxycodone: Record<string, unknown>
beforeAll(async () => {
  system = await openLabSystem()
  ;({ clinic } = system.practice)
  admin = await system.lab.signIn(await system.lab.make.user(1))
  const { lab, systemId } = system
  const columns = {
    lab_system_id: systemId,
    code: 'OXY',
    coding_system: 'L',
    analyte: 'oxycodone',
    method: 'confirmation',
  }
  await lab.make.insert('analyte_mapping', columns, 'analyte_mapping_id')
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  const id = await lab.make.insert('medication', { description: 'Oxycodone' }, 'medication_id')
  await lab.owner(
    `
      insert into medication_analyte (medication_id, analyte, source)
      values ($1, 'oxycodone', 'Label')
    `,
    [id],
  )
  oxycodone = { medicationId: id, medicationId_Generic: id, description: 'Oxycodone 10 mg' }
  const made = await system.accessioned({ tests: [1200], no_meds: true })
  ;({ labOrderId } = made)
  await system.send(
    oru({
      orders: [{ placer: made.barcode, filler: 'F1', values: [{ code: 'OXY', value: '250' }] }],
    }),
  )
})
afterAll(() => system.lab.close())

const change = async (medications: object[]): Promise<number> => {
  await system.lab.owner(
    'update lab_order set medications = $2, no_meds = $3 where lab_order_id = $1',
    [labOrderId, JSON.stringify(medications), medications.length === 0],
  )
  return amendReports(system.lab.context)
}
const report = async (visitor: Visitor, more = {}) =>
  (await visitor.call(results.report, { labOrderId, ...more })).body
const pdf = async (resultId: number): Promise<string> =>
  (await clinic.call(results.pdf, { SpecimenId: labOrderId, resultId, b64: true })).body
    .fileAsBase64
const waiting = async () => (await admin.call(results.waiting, { searchCriteria: {} })).body.list

it('a medication list changed after the report creates a draft that lists the changes; the practice does not see it, and its report stays', async () => {
  const before = await report(clinic)
  expect(before).toMatchObject({
    version: 1,
    medications: ['Takes no medications'],
    verdicts: [{ state: 'found, not explained' }],
  })
  const [order] = await system.lab.owner<{ version: number }>(
    'select row_version as version from lab_order where lab_order_id = $1',
    [labOrderId],
  )
  const input = {
    labOrderId,
    medications: [oxycodone],
    noMeds: false,
    medicationNotProvided: false,
    note: 'The list came by fax',
    rowVersion: order?.version,
  }
  expect((await clinic.send(results.amendList, input)).status).toBe(403)
  expect(
    (await admin.send(results.amendList, { ...(input as object), noMeds: true })).body,
  ).toMatchObject({
    valid: false,
    issues: [{ path: ['medications'] }],
  })
  expect((await admin.send(results.amendList, input)).body.valid).toBe(true)
  expect(await amendReports(system.lab.context)).toBe(1)
  expect(await report(clinic)).toEqual({ ...before, reviewedDate: before.reviewedDate })
  const paper = await pdf(before.resultId) // made only now, from what the verdicts were made with
  const [draft] = await waiting()
  expect(draft).toMatchObject({ labOrderId, kind: 'amended', version: 2, waitsFor: ['amended'] })
  expect((await report(admin)).changes).toEqual([
    'Medication list: was none; now Oxycodone 10 mg.',
    'Oxycodone: was found, not explained; no longer reported.',
    'Oxycodone 10 mg: now consistent.',
  ])
  expect(await change([{ ...oxycodone, description: 'Oxycodone 10 mg' }])).toBe(0)
  expect(
    (
      await admin.call(results.release, {
        resultId: draft.resultId,
        note: 'The list came by phone',
      })
    ).body.valid,
  ).toBe(true)
  expect(await report(clinic)).toMatchObject({
    version: 2,
    kind: 'amended',
    newestVersion: 2,
    verdicts: [{ state: 'consistent' }],
  })
  const kept = await system.lab.owner<{ panels: object }>(
    `
      select panels, hl7_in_id, lab_system_id, filler_number, has_positive
      from result
      where lab_order_id = $1
      order by version
    `,
    [labOrderId],
  )
  expect(Object.keys(kept[0]?.panels ?? {})).toHaveLength(1)
  expect(kept[1], 'what the message said stays with the amended version').toEqual(kept[0])
  expect(await pdf(before.resultId)).toBe(paper)
  expect((await report(clinic, { resultId: before.resultId })).medications).toEqual(
    before.medications,
  )
})

it('a dose changes what the list says, and neither a finding nor the report', async () => {
  const before = await report(clinic)
  expect(await change([{ ...oxycodone, dose: '10 mg twice daily' }])).toBe(0)
  expect(await waiting()).toEqual([])
  expect((await report(clinic)).verdicts).toEqual(before.verdicts)
  expect(await change([oxycodone])).toBe(0)
})

it('a draft ends when a person discards it with a reason, or automatically when the list matches the report again', async () => {
  expect(await change([])).toBe(1)
  expect(await change([oxycodone])).toBe(0)
  expect(await waiting()).toEqual([])
  expect(await change([])).toBe(1)
  const [draft] = await waiting()
  expect(
    (await admin.call(results.discard, { resultId: draft.resultId, note: ' ' })).body,
  ).toMatchObject({ valid: false, issues: [{ path: ['note'] }] })
  expect(
    (await admin.call(results.discard, { resultId: draft.resultId, note: 'Of another patient' }))
      .body.valid,
  ).toBe(true)
  expect(
    (await admin.call(results.release, { resultId: draft.resultId, note: 'x' })).body,
  ).toMatchObject({ valid: false, code: 'not-possible' })
  expect([await waiting(), (await report(admin)).version]).toEqual([[], 2])
})
