import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'
import { lockWaiters } from '../../../../test/lock-waiters.ts'
import { until } from '../../../../test/until.ts'
import { accession } from '../../../core/bench/accession.ts'
import { systemActor } from '../../../core/scope/system-actor.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

it('a practice that changes a patient’s birth date while a tube is being accessioned waits, and is refused', async () => {
  const { lab, practice, systemId } = system
  const [{ labId } = { labId: 0 }] = await lab.owner<{ labId: number }>(
    'select lab_id as "labId" from lab_system where lab_system_id = $1',
    [systemId],
  )
  const { userId } = practice.accessioner.signedIn
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [userId, labId])
  // the laboratory has no tube yet: the order is at the practice, and the same act receives it
  const { labOrderId, barcode: specimenBarcode } = await system.accessioned({ stage: 1 })
  const keyed = {
    labOrderId,
    specimenBarcode,
    workingLabId: labId,
    comment: '',
    match: 'keyed' as const,
    keyedDob: '1980-05-17',
  }
  const actor = { ...systemActor, userId }
  const [compared, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const accessioning = lab.database.forActor(actor, async (tx, { last }) => {
    await accession(tx, actor, keyed, { last, about: () => undefined }, lab.clock.now)
    compared.resolve()
    await end.promise
  })
  await compared.promise
  const saving = practice.clinic.call(patients.save, {
    patientId: practice.ada,
    rowVersion: 1,
    dob: '1981-05-17',
  })
  let isSaved = false
  void saving.then(() => (isSaved = true))
  await until(async () => isSaved || (await lockWaiters(lab)) > 0, {
    what: 'the save to wait for the accessioning',
  })
  end.resolve()
  await accessioning
  expect((await saving).body).toMatchObject({
    valid: false,
    code: 'field-not-yours',
    issues: [{ path: ['dob'], rule: 'identity-closed' }],
  })
  const [row] = await lab.owner<{ stage: number; dob: string }>(
    `
      select o.stage, p.dob
      from
        lab_order o
        join patient p using (patient_id)
      where o.lab_order_id = $1
    `,
    [labOrderId],
  )
  expect(row).toEqual({ stage: 30, dob: '1980-05-17' })
})
