import { openLine } from '@labgate/server/hl7/client.ts'
import { ownReach } from '@labgate/server/reach.ts'
import { expect } from '@playwright/test'
import { clientOf } from './client.ts'
import type { Laboratory } from './laboratory.ts'
import { ordersOf, patientOf, tubeOf, type OrderedTests } from './orders.ts'

/** A tube at the demo's laboratory system, and whose it is. */
export interface Tube {
  labOrderId: number
  specimenBarcode: string
  lastName: string
  firstName: string
  dob: string
}
/** A value in a message, with the laboratory system's own code. */
export interface SentValue {
  code: string
  value: string
  unit: string
  /** F final, C corrected (OBX-11). */
  state: 'F' | 'C'
}

/**
 * A specimen of a new patient at the clinic, accessioned today at the laboratory of the demo's
 * laboratory system; `cover`: insurance fields; `ordered`: if not urine toxicology.
 */
export const accessionedTube = async (
  labgate: Laboratory,
  lastName: string,
  cover: Record<string, unknown> = {},
  ordered?: OrderedTests,
): Promise<Tube> => {
  const [clinic, bench, admin] = [
    await clientOf(labgate, 'clinic-admin'),
    await clientOf(labgate, 'accessioning'),
    await clientOf(labgate, 'admin'),
  ]
  const { list: systems } = await admin.call<{ list: { isSimulator: boolean; labId: number }[] }>(
    'Message/GetLabSystemList',
  )
  const workingLabId = systems.find(({ isSimulator }) => isSimulator)?.labId
  const patientId = await patientOf(clinic, lastName, {}, cover)
  const { firstName, dob } = await clinic.call<Pick<Tube, 'firstName' | 'dob'>>(
    'Patient/GetPatient',
    { patientId },
  )
  const [labOrderId = 0] = await ordersOf(clinic, patientId, 1, 1, undefined, ordered)
  const specimenBarcode = await tubeOf(clinic, labOrderId)
  const given = {
    labOrderId,
    specimenBarcode,
    workingLabId,
    match: 'keyed',
    keyedDob: dob,
    physicianHardcopy: true,
    patientHardcopy: true,
  }
  const done = await bench.call('LabOrder/AccessionLabOrder', given)
  expect(done, JSON.stringify(done)).toMatchObject({ valid: true })
  return { labOrderId, specimenBarcode, lastName, firstName, dob }
}

let count = 0
/**
 * Sends a tube's result over the line, as the demo's laboratory system would, and waits until it is
 * acknowledged.
 */
export const sendResult = async (
  labgate: Laboratory,
  { specimenBarcode, lastName, firstName, dob }: Tube,
  { code, value, unit, state }: SentValue,
): Promise<void> => {
  const stamp = `${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}+0000`
  const line = await openLine({ host: '127.0.0.1', port: labgate.hl7Port, tls: false }, ownReach)
  const answer = await line.exchange(
    [
      `MSH|^~\\&|SIMLAB||LABGATE||${stamp}||ORU^R01^ORU_R01|JOURNEY${++count}|T|2.5.1||||||UNICODE UTF-8`,
      `PID|1||||${lastName}^${firstName}||${dob.replaceAll('-', '')}|U`,
      `OBR|1|${specimenBarcode}|J${specimenBarcode}|1^Panel^99SIM`,
      `OBX|1|NM|${code}^Value^99SIM||${value}|${unit}|||||${state}`,
      '',
    ].join('\r'),
  )
  line.close()
  expect(answer.toString('utf8')).toContain('MSA|AA|')
}
