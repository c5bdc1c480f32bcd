import { catalogOf, newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { codesToSave } from '@labgate/contract/catalog/saving'
import { specimens } from '@labgate/contract/catalog/specimens'
import { isToxicology } from '@labgate/contract/catalog/test-types'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { accountFacts, versionOf } from '@labgate/contract/orders/account-facts'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { orders } from '@labgate/contract/orders/orders'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { someTests, typesFor } from '@labgate/demo/orders/tests-of.ts'
import type { Random } from '@labgate/demo/random.ts'

const wound = newestCatalog('Wound').labTypeId

/**
 * Test types that can be ordered for a patient: the account's types with nothing collected on that
 * day (YYYY-MM-DD) or later. None if an insurance or a diagnosis is missing.
 */
export const orderableTypes = ({ patient, account }: OrderFormFacts, since: string): number[] => {
  const { services, requireInsurance } = accountFacts(account)
  const isInsured = patient.insurances.some(({ active, sequence }) => active && sequence <= 2)
  if (patient.diagnosis.length === 0 || (requireInsurance && !isInsured)) return []
  const lately = new Set(
    patient.others
      .filter(({ collectionDay }) => collectionDay >= since)
      .map(({ labTypeId }) => labTypeId),
  )
  return typesFor(services, patient, new Date(since))
    .map((testType) => newestCatalog(testType).labTypeId)
    .filter((labTypeId) => !lately.has(labTypeId))
}

type VisitOrder = RequestInput<typeof orders.saveVisit>['orders'][number]
export interface OrderOfTube {
  labTypeId: number
  physicianId: number
  /** If the clerk does not order for the patient's own location. */
  locationId: number
  collectedAt: Date
  /** The clerk signs immediately in the provider's name, as an attested delegate. */
  signs: boolean
  isStat: boolean
}

/**
 * The order for one tube, as its patient's form would create it. Throws if the account has no form
 * of this type.
 */
export const orderOfTube = (
  { patient, account, locations }: OrderFormFacts,
  { labTypeId, physicianId, locationId, collectedAt, signs, isStat }: OrderOfTube,
  random: Random,
): VisitOrder => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, versionOf(account, testType))
  if (form === undefined) throw new Error(`the account has no form of the test type ${labTypeId}`)
  const selection = someTests(form, random, patient.genderId)
  const insured = patient.insurances.filter(({ active }) => active)
  const [first, second] = insured
  const isTox = isToxicology(testType)
  const asksAllergies = testType === 'UTISTI'
  return {
    labOrderId: 0,
    patientId: patient.patientId,
    locationId: locations.some((one) => one.locationId === patient.locationId)
      ? patient.locationId
      : locationId,
    userId_Physician: physicianId,
    diagnosis: patient.diagnosis
      .slice(0, 2)
      .map(({ icd10Code, description }) => ({ icd10Code, description })),
    medications: isTox ? patient.medications : [],
    noMeds: isTox && patient.medications.length === 0,
    allergies: asksAllergies ? patient.allergies : [],
    noAllergy: asksAllergies && patient.allergies.length === 0,
    patientInsuranceId_Primary: first?.patientInsuranceId ?? 0,
    patientInsuranceId_Secondary: second?.patientInsuranceId ?? 0,
    patientConsentOnFile: patient.consents > 0,
    signs,
    priority: isStat ? orderPriorities.stat : orderPriorities.routine,
    specimens: [
      {
        labTypeId,
        tests: codesToSave(form, selection).map((labTestId) => ({ labTestId })),
        collectionDate: collectedAt.toISOString(),
        collectionDeviceId: specimens[selection.specimen].deviceId,
        swabLocationId: labTypeId === wound ? 0 : selection.site,
      },
    ],
    woundSiteId: labTypeId === wound ? selection.site : 0,
    woundSideId: selection.side,
  }
}
