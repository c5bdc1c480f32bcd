import { dayMs } from '@labgate/contract/kit/days'
import { expect } from '@playwright/test'
import type { Client } from './client.ts'

/**
 * A new patient at the clinic, with everything a toxicology order needs on record; `more`, `cover`:
 * patient and insurance fields that differ.
 */
export const patientOf = async (
  client: Client,
  lastName: string,
  more: Record<string, unknown> = {},
  cover: Record<string, unknown> = {},
): Promise<number> => {
  const { list: locations } = await client.call<{ list: { locationId: number }[] }>(
    'Customer/GetLocationList',
    { UserId: client.userId },
  )
  const address = { street1: '9 Heron Lane', city: 'Tampa', state: 'FL', postalCode: '33602' }
  const { id } = await client.call<{ id: string }>('Patient/SavePatient', {
    patientId: 0,
    locationId: locations[0]?.locationId,
    firstName: 'Odalys',
    lastName,
    dob: '1981-06-05',
    genderId: 1,
    phone: '(813) 555-0146',
    address,
    ...more,
  })
  const patientId = Number(id.split(',')[0])
  await client.call('Patient/SavePatientInsurance', {
    patientInsuranceId: 0,
    patientId,
    insuranceId: 0,
    insuranceName: 'Marigold Mutual',
    insuranceTypeId: 1,
    sequence: 1,
    memberId: 'MM-4418',
    relationshipId: 1,
    active: true,
    ...cover,
  })
  await client.call('Patient/SavePatientICD10', { patientId, icd10Code: 'F11.20' })
  await client.call('Patient/SavePatientMedication', {
    patientId,
    medicationId: 0,
    freeformDesc: 'oxycodone 10 mg',
  })
  return patientId
}

/** The ordered tests, and their form. */
export interface OrderedTests {
  labTypeId: number
  tests: { labTestId: number }[]
}
const urineToxicology: OrderedTests = {
  labTypeId: 1,
  tests: [{ labTestId: 107 }, { labTestId: 1100 }],
}
export const bloodCount: OrderedTests = { labTypeId: 7, tests: [{ labTestId: 8100 }] }

/**
 * Stored orders for this patient, one per day, the first collected `daysAgo` days ago;
 * `locationId`: if not the first location.
 */
export const ordersOf = async (
  client: Client,
  patientId: number,
  count: number,
  daysAgo = 10,
  locationId?: number,
  ordered = urineToxicology,
): Promise<number[]> => {
  const form = await client.call<{
    providers: { userId: number }[]
    locations: { locationId: number }[]
  }>('LabOrder/GetOrderForm', { patientId })
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const saved = await client.call<{ id: string }>('LabOrder/SaveLabOrder', {
      labOrderId: 0,
      patientId,
      userId_Physician: form.providers[0]?.userId,
      locationId: locationId ?? form.locations[0]?.locationId,
      medicationNotProvided: true,
      diagnosis: [{ icd10Code: 'F11.20', description: 'Opioid dependence, uncomplicated' }],
      specimens: [
        {
          ...ordered,
          collectionDate: new Date(Date.now() - (daysAgo + at) * dayMs).toISOString(),
        },
      ],
    })
    expect(saved, JSON.stringify(saved)).toMatchObject({ valid: true })
    ids.push(Number(saved.id.split(',')[0]))
  }
  return ids
}

/** A single order, collected ten days ago. */
export const orderOf = async (client: Client, patientId: number): Promise<number> =>
  Number((await ordersOf(client, patientId, 1))[0])

/**
 * The number on an order's tube. It is drawn at random, not the order’s id: a relabeled specimen
 * takes one, too.
 */
export const tubeOf = async (client: Client, labOrderId: number): Promise<string> => {
  const { specimens } = await client.call<{ specimens: { specimenBarcode: string }[] }>(
    'LabOrder/GetLabOrder',
    { labOrderId },
  )
  return specimens[0]?.specimenBarcode ?? ''
}
