import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { orderForm } from '@labgate/contract/orders/order-form'
import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { results } from '@labgate/contract/results/results'
import type { Visitor } from '../laboratory/sign-in.ts'
import { askAs } from '../laboratory/sign-in.ts'
import { mark, type Ask } from '../load/ask.ts'
import { orderSaveDecks } from '../volume/order-save-decks.ts'
import type { ResultTargets } from '../volume/result-targets.ts'
import type { VolumeTargets } from '../volume/targets.ts'

/** Who makes the calls: the laboratory's supervisor, and the administrator of a practice. */
export interface Callers {
  laboratory: Visitor
  practice: Visitor
}
export interface ShortTargets {
  volume: VolumeTargets
  results: ResultTargets
}
export const shortNames = [
  'GetPatient',
  'GetLabOrder',
  'GetPatientList, 20 rows',
  'GetPatientList, 50 rows',
  'GetLabOrderList, 20 rows',
  'GetLabOrderList, 50 rows',
  'GetLabOrderList, a practice, 50 rows',
  'GetOrderForm',
  'GetReport',
  'GetLabOrderForAccessioning',
  'SavePatient',
  'SaveLabOrder, 5 tests',
] as const
export type ShortName = (typeof shortNames)[number]

const hasList = '"list":['
/** Someone who resembles nobody: letters stand for the place in the list. */
const nameFor = (at: number): string => {
  const letter = (digit: number): string => String.fromCharCode(97 + digit)
  const letters = [at % 26, Math.floor(at / 26) % 26, Math.floor(at / 676) % 26].map(letter)
  return `Quill${letters.join('')}`
}
const newPatients = 2000

/** The requests of each call; a list's page has 20 or 50 rows. */
export const shortAsks = (
  { laboratory, practice }: Callers,
  { volume, results: ofResults }: ShortTargets,
): Record<ShortName, Ask[]> => {
  const patientPages = (pageSize: number): Ask[] =>
    volume.prefixes.map((name) =>
      askAs(
        laboratory,
        patients.list,
        { searchCriteria: { name, pageSize } },
        { expects: '"list":[{"patientId":' },
      ),
    )
  const orderPages = (visitor: Visitor, pageSize: number): Ask[] =>
    volume.months.map(({ start, end }) =>
      askAs(
        visitor,
        orders.list,
        {
          searchCriteria: {
            pageSize,
            dateType: 1,
            collectionDateStart: start,
            collectionDateEnd: end,
          },
        },
        { expects: hasList },
      ),
    )
  const [saveOrder] = orderSaveDecks(laboratory, volume)
  return {
    GetPatient: volume.formPatients.map((patientId) =>
      askAs(laboratory, patients.get, { patientId }, { expects: `"patientId":${patientId},` }),
    ),
    GetLabOrder: volume.orders.map((labOrderId) =>
      askAs(laboratory, orders.get, { labOrderId }, { expects: `"labOrderId":${labOrderId},` }),
    ),
    'GetPatientList, 20 rows': patientPages(20),
    'GetPatientList, 50 rows': patientPages(50),
    'GetLabOrderList, 20 rows': orderPages(laboratory, 20),
    'GetLabOrderList, 50 rows': orderPages(laboratory, 50),
    'GetLabOrderList, a practice, 50 rows': orderPages(practice, 50),
    GetOrderForm: volume.formPatients.map((patientId) =>
      askAs(laboratory, orderForm.get, { patientId }, { expects: `"patientId":${patientId},` }),
    ),
    GetReport: ofResults.reports.map((labOrderId) =>
      askAs(laboratory, results.report, { labOrderId }, { expects: `"labOrderId":${labOrderId},` }),
    ),
    GetLabOrderForAccessioning: volume.atBench.map((SpecimenBarcode) =>
      askAs(
        laboratory,
        accessioning.forAccessioning,
        { SpecimenBarcode },
        { expects: `"specimenBarcode":"${SpecimenBarcode}"` },
      ),
    ),
    SavePatient: Array.from({ length: newPatients }, (_, at) => {
      const place = volume.saves[at % volume.saves.length]
      return askAs(
        laboratory,
        patients.save,
        {
          patientId: 0,
          customerId: place?.customerId ?? 0,
          locationId: place?.locationId ?? 0,
          firstName: nameFor(at),
          lastName: `${nameFor(newPatients - at)}${mark.length}`.replace(/\d/g, 'q'),
          dob: '1961-05-17',
          genderId: 2,
          address: { street1: '12 Dock Street', city: 'Mobile', state: 'AL', postalCode: '36602' },
          phone: '2515550142',
        },
        { expects: '"message":"Saved."', key: `bench-patient-${at}-${mark}`, from: 1 },
      )
    }),
    'SaveLabOrder, 5 tests': saveOrder?.ours ?? [],
  }
}
