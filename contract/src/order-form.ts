import { z } from 'zod'
import { SaidNone } from './recorded.ts'
import { payerKinds } from './payers.ts'
import { per } from './per.ts'
import { answer, endpoints, query } from './endpoint.ts'
import { AllergyItem, KnownDiagnosis, MedicationItem } from './patient-lists.ts'
import { multipleTypes, testTypeNames } from './test-types.ts'
import { day, flag, id, line } from './values.ts'

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
  /** Units that are left of the authorization; null: without a limit. */
  preAuthLeft: z.number().nullable(),
  /** When the payer or its kind wants one for certain tests or from a number of orders on (orders/authorization-need.ts). */
  preAuthRules: z.array(
    z.object({ labTypeId: id(), tests: z.array(z.number()), afterCount: z.number(), windowDays: z.number(), validFrom: line(10), validTo: day() }),
  ),
})

/** The last order of a type, for 'repeat previous': what was tested, and nothing that may have changed since (decisions.md 43). */
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

/** Options of the account that its orders look at, under the names of the account. */
const accountOptions = {
  requireInsurance: flag(),
  customerBillingTypeId: id(),
  allowSelfPay: flag(),
  autoAddBUPReflex: flag(),
  ...per('service', testTypeNames, flag),
  ...per('version', testTypeNames, () => line(20)),
  ...per('multiple', multipleTypes, flag),
}

/** Whose orders there are besides, as far as the rule about two orders of a day looks at them. */
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
    medicalRecordId: line(50),
    hasAddress: flag(),
    selfPay: flag(),
    contractPay: flag(),
    hardship: flag(),
    scholarship: flag(),
    /** Patient consents on file that hold today. */
    consents: z.number(),
    insurances: z.array(Insurance),
    others: z.array(OtherOrder),
    medications: z.array(MedicationItem),
    diagnosis: z.array(KnownDiagnosis),
    allergies: z.array(AllergyItem),
    saidNone: z.array(SaidNone),
    /** One a type at most, the latest. */
    last: z.array(LastOrder),
  }),
  account: z.object(accountOptions),
  /** Who may be the ordering provider, by name. */
  providers: z.array(z.object({ userId: id(), name: line(120), npi: line(10), isPending: flag(), pecosEnrolled: flag() })),
  /** Where this person may order for, with the zone of each; `autoSignature`: standing orders sign by themselves there. */
  locations: z.array(z.object({ locationId: id(), locationName: line(100), zone: line(60), autoSignature: flag() })),
  /** Of the account, for orders without a location. */
  zone: line(60),
  hasSignature: flag(),
  /** Providers in whose name this person may sign now, as an attested delegate. */
  delegateOf: z.array(id()),
  /** The administrator's table of what Medicare covers. */
  coverage: z.array(z.object({ labTypeId: id(), testCode: id(), diagnoses: z.array(line(8)), frequencyDays: id(), validFrom: day(), validTo: day() })),
  /** What providers have signed beforehand and what counts today or later; locationId 0: at every location. */
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

/** Everything that the order form of a patient begins with and that its rules look at, so that both sides find the same. */
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
