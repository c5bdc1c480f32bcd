import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import type { Person } from '@labgate/server/client.ts'
import { openLine } from '@labgate/server/hl7/client.ts'
import { ownReach } from '@labgate/server/reach.ts'
import { expect } from '@playwright/test'

/** Where an order comes from, and who works on it. */
export interface Place {
  customerId: number
  locationId: number
  providerId: number
  labId: number
}
export interface Specimen {
  labOrderId: number
  specimenBarcode: string
}
/** A value in a message, with the sender's own codes. */
export interface Sent {
  code: string
  value: string
  unit: string
  /** OBX-8. */
  flag?: string
}

const person = { lastName: 'Moss', firstName: 'Ida', dob: '1980-05-17' }
const idOf = ({ id }: { id: string }): number => Number(id.split(',')[0])

/** A patient of the practice. */
export const addPatient = async (
  admin: Person,
  { customerId, locationId }: Place,
): Promise<number> =>
  idOf(
    await admin.call(patients.save, {
      patientId: 0,
      customerId,
      locationId,
      ...person,
      genderId: 1,
      phone: '(813) 555-0146',
      address: { street1: '9 Heron Lane', city: 'Tampa', state: 'FL', postalCode: '33602' },
    }),
  )

/**
 * An order of this patient whose tube is accessioned at the laboratory. `accessioner` works there.
 */
export const accessionedOrder = async (
  admin: Person,
  accessioner: Person,
  { locationId, providerId, labId }: Place,
  {
    patientId,
    labTypeId,
    tests,
    siteId = 0,
  }: { patientId: number; labTypeId: number; tests: readonly number[]; siteId?: number },
): Promise<Specimen> => {
  const saved = await admin.ask(orders.save.path, {
    labOrderId: 0,
    patientId,
    userId_Physician: providerId,
    locationId,
    userSignatureId_Physician: -1,
    patientSignatureId: -1,
    medicationNotProvided: true,
    selfPay: true,
    diagnosisMissing: true,
    woundSiteId: siteId,
    woundSideId: siteId === 0 ? 0 : 1,
    specimens: [
      {
        labTypeId,
        tests: tests.map((labTestId) => ({ labTestId })),
        collectionDate: new Date(Date.now() - 3_600_000).toISOString(),
      },
    ],
  })
  expect(saved, JSON.stringify(saved)).toMatchObject({ valid: true })
  const labOrderId = idOf(saved as typeof saved & { id: string })
  const { specimens } = await admin.call(orders.get, { labOrderId })
  const specimenBarcode = specimens[0]?.specimenBarcode ?? ''
  const given = {
    labOrderId,
    specimenBarcode,
    workingLabId: labId,
    match: 'keyed',
    keyedDob: person.dob,
    physicianHardcopy: true,
    patientHardcopy: true,
  } as const
  const done = await accessioner.ask(accessioning.accession.path, given)
  expect(done, JSON.stringify(done)).toMatchObject({ valid: true })
  return { labOrderId, specimenBarcode }
}

let count = 0
/**
 * Sends segments, starting with OBR, as the laboratory system, and waits until they are
 * acknowledged.
 */
export const sendSegments = async (hl7Port: number, segments: readonly string[]): Promise<void> => {
  const stamp = `${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}+0000`
  const line = await openLine({ host: '127.0.0.1', port: hl7Port, tls: false }, ownReach)
  const answer = await line.exchange(
    [
      `MSH|^~\\&|BENCHLINK|NORTH|LABGATE||${stamp}||ORU^R01^ORU_R01|REAL${++count}|P|2.5.1||||||UNICODE UTF-8`,
      `PID|1||||${person.lastName}^${person.firstName}||${person.dob.replaceAll('-', '')}|F`,
      ...segments,
      '',
    ].join('\r'),
  )
  line.close()
  expect(answer.toString('utf8')).toContain('MSA|AA|')
}

/** Sends a tube's result, one value per line. */
export const sendValues = (
  hl7Port: number,
  { specimenBarcode }: Specimen,
  values: readonly Sent[],
): Promise<void> =>
  sendSegments(hl7Port, [
    `OBR|1|${specimenBarcode}|F${specimenBarcode}|PANEL^Panel^L`,
    ...values.map(
      ({ code, value, unit, flag = '' }, at) =>
        `OBX|${at + 1}|NM|${code}^${code}^L||${value}|${unit}||${flag}|||F`,
    ),
  ])
