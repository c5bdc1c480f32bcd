import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  brokenLine,
  collectedAfterAnalysis,
  riverbendAgain,
  riverbendCorrected,
  riverbendFinal,
  wantsNoAnswer,
} from '../../../../test/hl7/samples.ts'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'
import { checkPublished } from '../../../../test/published-files.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

/**
 * Connects a system that knows patients by numbers of `personAssigner`, and reports one code as an
 * analyte.
 */
const connected = async (
  application: string,
  facility: string,
  personAssigner: string,
  [code, analyte]: [code: string, analyte: string],
): Promise<void> => {
  const [row] = await system.lab.owner<{ id: number }>(
    `
      insert into lab_system
        (name, lab_id, application, facility, addresses, trusted, person_assigner)
      select $1, lab_id, $1, $2, addresses, true, $3 from lab_system where lab_system_id = $4
      returning lab_system_id as id
    `,
    [application, facility, personAssigner, system.systemId],
  )
  const mapping = { lab_system_id: row!.id, code, coding_system: 'LN', analyte, method: 'measured' }
  await system.lab.make.insert('analyte_mapping', mapping, 'analyte_mapping_id')
}
const patient = (
  first_name: string,
  last_name: string,
  dob: string,
  medical_record_id: string,
): Promise<number> =>
  system.lab.make.patient(system.practice.account.customerId, system.practice.tampa, {
    first_name,
    last_name,
    dob,
    medical_record_id,
  })
/* A CBC without differential, which has hemoglobin. */
const cbc = { lab_type_id: 7, version: newestCatalog('Hematology').version, tests: [8100] }
const unreadable = {
  ack: 'AR',
  state: 'quarantined',
  reason: 'unreadable',
  says: expect.stringContaining('is not a segment') as string,
}

/* Our own samples: each has the traits of a published message (docs/decisions/0032). */
it('three reports of one value are filed, filed without a change, and filed as a correction', async () => {
  await connected('Bench Suite', 'Riverbend Laboratory', 'REGION', ['718-7', 'hemoglobin'])
  const { labOrderId } = await system.accessioned({
    patient_id: await patient('Lena', 'Okafor', '1979-09-11', 'RB4410927'),
    ...cbc,
    collected_at: '2026-07-28T17:05:00Z',
    collection_day: '2026-07-28',
  })
  const filed = { ack: 'AA', state: 'processed' }
  expect(await system.send(riverbendFinal)).toMatchObject(filed)
  const once = await system.result(labOrderId)
  expect(once).toMatchObject({
    versions: [{ kind: 'final' }],
    values: [{ analyte: 'hemoglobin', value: '7.1', state: 'F' }],
  })
  expect(await system.send(riverbendAgain)).toMatchObject(filed)
  expect(await system.result(labOrderId)).toEqual(once)
  expect(await system.send(riverbendCorrected)).toMatchObject(filed)
  expect(await system.result(labOrderId)).toMatchObject({
    versions: [{ kind: 'final' }, { kind: 'corrected' }],
    values: [
      { value: '7.1', until: 2 },
      { value: '11.7', state: 'C' },
    ],
  })
})

it('a message with impossible times waits, whether or not it wants an answer', async () => {
  await connected('LabRelay', '', '', ['2823-3', 'potassium'])
  expect(await system.send(collectedAfterAnalysis)).toMatchObject({
    ack: 'AA',
    state: 'quarantined',
    reason: 'time-order',
    says: expect.stringContaining('(OBR-7) comes after the analysis (OBX-19)'),
  })
  await connected('Lab7', '', '', ['630-4', 'as-sent'])
  expect(await system.send(wantsNoAnswer)).toMatchObject({
    ack: '',
    state: 'quarantined',
    reason: 'time-order',
    says: expect.stringContaining('comes after the message (MSH-7)'),
  })
})

it('a message with a broken line is refused and kept', async () => {
  expect(await system.send(brokenLine)).toMatchObject({
    ...unreadable,
    says: expect.stringContaining('Line 7 is not a segment'),
  })
})

/* NIST's cases for results reported to public health, and samples of three vendors. */
it('messages published by others end as their rules require, if they are here', () =>
  checkPublished('hl7', [
    [
      [
        'ORU_R01_2.5.1_SampleTestCase1.hl7',
        'ORU_R01_2.5.1_SampleTestCase2.hl7',
        'ORU_R01_2.5.1_SampleTestCase3.hl7',
      ],
      async (...cases) => {
        await connected('EHR Application', 'EHR Facility', 'MPI', ['10368-9', 'mitragynine'])
        const { labOrderId } = await system.accessioned({
          patient_id: await patient('Philip', 'Johnson', '2007-05-26', '9817566735'),
          collected_at: '2008-08-15T17:30:00Z',
          collection_day: '2008-08-15',
        })
        for (const one of cases)
          expect(await system.send(one)).toMatchObject({ ack: 'AA', state: 'processed' })
        expect(await system.result(labOrderId)).toMatchObject({
          versions: [{ kind: 'final' }, { kind: 'corrected' }],
          values: [
            { value: '50', until: 2 },
            { value: '25', state: 'C' },
          ],
        })
      },
    ],
    [
      ['cerner_lead.hl7'],
      async (lead) => {
        await connected('HealthSentry', '', 'MPI', ['10368-9', 'mitragynine'])
        expect(await system.send(lead)).toMatchObject({
          ack: 'AA',
          state: 'quarantined',
          reason: 'time-order',
        })
      },
    ],
    [
      ['realm-cj.hl7'],
      async (culture) => {
        await connected('Lab1', '', 'MPI', ['625-4', 'as-sent'])
        // it requests no answer (MSH-15 and MSH-16 are NE)
        expect(await system.send(culture)).toMatchObject({
          ack: '',
          state: 'quarantined',
          reason: 'time-order',
        })
      },
    ],
    [
      ['orm-example.hl7'],
      async (order) => expect(await system.send(order)).toMatchObject(unreadable),
    ],
  ]))
