import { ownReach } from '@labgate/server/reach.ts'
import { openLine } from '@labgate/server/hl7/client.ts'
import { expect } from '@playwright/test'
import type { Client } from './client.ts'
import type { Laboratory } from './laboratory.ts'

/** A tube that the laboratory system of the demo has, and whose it is. */
export interface Tube {
  labOrderId: number
  specimenBarcode: string
  lastName: string
  firstName: string
  dob: string
}
/** A value in a message; the code is the laboratory system's own. */
export interface SentValue {
  code: string
  value: string
  unit: string
  /** F final, C corrected (OBX-11). */
  state: 'F' | 'C'
}

/** The latest order of urine toxicology in process that the laboratory system of the demo tests and this person sees. */
export const tubeOf = async (client: Client, admin: Client): Promise<Tube> => {
  const { list: systems } = await admin.call<{ list: { isSimulator: boolean; labId: number }[] }>('Message/GetLabSystemList')
  const labId = systems.find(({ isSimulator }) => isSimulator)?.labId
  const { list } = await client.call<{ list: { labOrderId: number; patientId: number; specimenBarcode: string; labTypeId: number }[] }>(
    'LabOrder/GetLabOrderList',
    { searchCriteria: { labStatusId: 35, labTypeId: 1, pageSize: 40 } },
  )
  for (const { labOrderId, patientId, specimenBarcode } of list) {
    if ((await admin.call<{ labId: number }>('LabOrder/GetLabOrder', { labOrderId })).labId !== labId) continue
    const { lastName, firstName, dob } = await admin.call<Pick<Tube, 'lastName' | 'firstName' | 'dob'>>('Patient/GetPatient', { patientId })
    return { labOrderId, specimenBarcode, lastName, firstName, dob }
  }
  throw new Error('the demo has no such tube in process')
}

let count = 0
/** Sends the result of a tube over the line, as the laboratory system of the demo would, and waits until it is acknowledged. */
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
