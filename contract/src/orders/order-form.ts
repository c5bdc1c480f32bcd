import { z } from 'zod'
import { payerKinds } from '../billing/payers.ts'
import { multipleTypes, testTypeNames } from '../catalog/test-types.ts'
import { answer, endpoints, query } from '../kit/endpoint.ts'
import { per } from '../kit/per.ts'
import { day, flag, id, line, oneOf } from '../kit/values.ts'
import { recordedLanguages } from '../languages/language.ts'
import { AllergyItem, KnownDiagnosis, MedicationItem } from '../patients/patient-lists.ts'
import { SaidNone } from '../patients/recorded.ts'

const Insurance = z.object({
  patientInsuranceId: id(),
  /** 1 primary, 2 secondary, 3 tertiary. */
  sequence: id(),
  active: flag(),
  insurance: line(200),
  payerKind: z.enum(payerKinds),
  effectiveDate: day(),
  expireDate: day(),
  preAuthRequired: flag(),
  preAuthNumber: line(60),
  preAuthEndDate: day(),
  /** Units left on the authorization; null: no limit. */
  preAuthLeft: z.number().nullable(),
  /**
   * When the payer or its type requires an authorization, for certain tests or from a number of
   * orders on (orders/authorization-need.ts).
   */
  preAuthRules: z.array(
    z.object({
      labTypeId: id(),
      tests: z.array(z.number()),
      afterCount: z.number(),
      windowDays: z.number(),
      validFrom: line(10),
      validTo: day(),
    }),
  ),
})

/**
 * The last order of a type, for 'repeat previous': its tests, and nothing that may have changed
 * since (rules.md#repeat-brings-tests-only).
 */
export const LastOrder = z.object({
  labOrderId: id(),
  labTypeId: id(),
  collectionDay: day(),
  version: line(20),
  tests: z.array(z.number()),
  collectionDeviceId: id(),
  siteId: id(),
  sideId: id(),
  userId_Physician: id(),
})
export type LastOrder = z.infer<typeof LastOrder>

/** Account options that apply to its orders, under their names in the account. */
const accountOptions = {
  requireInsurance: flag(),
  customerBillingTypeId: id(),
  allowSelfPay: flag(),
  autoAddBUPReflex: flag(),
  ...per('service', testTypeNames, flag),
  ...per('version', testTypeNames, () => line(20)),
  ...per('multiple', multipleTypes, flag),
}

/** Other orders that the rule on two orders per day considers. */
const OtherOrder = z.object({ labOrderId: id(), labTypeId: id(), collectionDay: line(10) })

const formAnswer = {
  patient: z.object({
    patientId: id(),
    customerId: id(),
    customer: line(100),
    locationId: id(),
    active: flag(),
    firstName: line(50),
    middleName: line(50),
    lastName: line(50),
    firstNameLatin: line(50),
    middleNameLatin: line(50),
    lastNameLatin: line(50),
    dob: day(),
    genderId: id(),
    gender: line(60),
    language: oneOf(recordedLanguages),
    medicalRecordId: line(50),
    hasAddress: flag(),
    selfPay: flag(),
    contractPay: flag(),
    hardship: flag(),
    scholarship: flag(),
    /** Patient consents on file that are valid today. */
    consents: z.number(),
    insurances: z.array(Insurance),
    others: z.array(OtherOrder),
    medications: z.array(MedicationItem),
    diagnosis: z.array(KnownDiagnosis),
    allergies: z.array(AllergyItem),
    saidNone: z.array(SaidNone),
    /** At most one per type, the latest. */
    last: z.array(LastOrder),
  }),
  account: z.object(accountOptions),
  /** Users who can be the ordering provider, by name. */
  providers: z.array(
    z.object({
      userId: id(),
      name: line(120),
      npi: line(10),
      isPending: flag(),
      pecosEnrolled: flag(),
    }),
  ),
  /**
   * Locations this user can order for, with their time zones; with `autoSignature`, standing orders
   * sign automatically there.
   */
  locations: z.array(
    z.object({ locationId: id(), locationName: line(100), zone: line(60), autoSignature: flag() }),
  ),
  /** The account's zone, for orders without a location. */
  zone: line(60),
  hasSignature: flag(),
  /** Providers this user can sign for now, as an attested delegate. */
  delegateOf: z.array(id()),
  /** The administrator's table of Medicare coverage. */
  coverage: z.array(
    z.object({
      labTypeId: id(),
      testCode: id(),
      diagnoses: z.array(line(8)),
      frequencyDays: id(),
      validFrom: day(),
      validTo: day(),
    }),
  ),
  /**
   * Standing orders that providers have signed and that apply today or later; locationId 0: at
   * every location.
   */
  standing: z.array(
    z.object({
      standingOrderId: id(),
      userId: id(),
      locationId: id(),
      labTypeId: id(),
      version: line(20),
      tests: z.array(z.number()),
      effectiveFrom: line(10),
      effectiveTo: line(10),
    }),
  ),
}
const FormFacts = z.object(formAnswer)
export type OrderFormFacts = z.infer<typeof FormFacts>

/**
 * Everything that a patient's order form starts with and its rules read, so that client and server
 * reach the same findings.
 */
export const orderForm = endpoints({
  get: {
    method: 'GET',
    path: '/api/LabOrder/GetOrderForm',
    access: 'order.save',
    byPost: true,
    input: query({ patientId: id() }),
    answer: answer(formAnswer),
  },
})
