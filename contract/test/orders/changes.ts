import type { UserType } from '../../src/access/user-types.ts'
import { testTypeOfLab } from '../../src/catalog/catalogs.ts'
import { localOf } from '../../src/orders/collection.ts'
import type { OrderFacts, OrderPart } from '../../src/orders/facts.ts'

/** A change to an order's facts; null if it cannot be made to this one. */
export type Change = (facts: OrderFacts) => OrderFacts | null
/** Defects by the rule that must find them: what happened, and what it changes. */
export type Defects = Readonly<Record<string, readonly (readonly [what: string, change: Change])[]>>

export const order =
  (change: (order: OrderPart, facts: OrderFacts) => Partial<OrderPart> | null): Change =>
  (facts) => {
    const changed = change(facts.order, facts)
    return changed === null ? null : { ...facts, order: { ...facts.order, ...changed } }
  }
export const patient =
  (changed: Partial<OrderFacts['patient']>): Change =>
  (facts) => ({ ...facts, patient: { ...facts.patient, ...changed } })
export const by =
  (userTypeId: UserType, change: Change): Change =>
  (facts) =>
    change({
      ...facts,
      asker: { userId: 99, userTypeId, hasSignature: false },
      order: { ...facts.order, signs: false, providerSignature: 12 },
    })
export const isType = ({ order: { labTypeId } }: OrderFacts, ...names: string[]): boolean =>
  names.includes(testTypeOfLab(labTypeId) ?? '')
export const of =
  (names: string[], change: Change): Change =>
  (facts) =>
    isType(facts, ...names) ? change(facts) : null
export const tox = ['ToxUrine', 'ToxOral']
export const hoursOn = (facts: OrderFacts, hours: number): Partial<OrderPart> => {
  const { day, time } = localOf(new Date(facts.now.getTime() + hours * 3_600_000), facts.zone)
  return { collectionDay: day, collectionTime: time }
}
/** Without anything that applies only on some days. */
export const timeless = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  patient: {
    ...facts.patient,
    dob: '1958-04-09',
    insurances: facts.patient.insurances.map((one) => ({
      ...one,
      effectiveDate: null,
      expireDate: null,
      preAuthEndDate: null,
    })),
  },
  order: {
    ...facts.order,
    diagnoses: [{ icd10Code: 'F11.20', isListed: true, validFrom: null, validTo: null }],
  },
})
export const insured =
  (changed: Partial<OrderFacts['patient']['insurances'][number]>): Change =>
  (facts) =>
    facts.patient.insurances.length === 0
      ? null
      : {
          ...facts,
          patient: {
            ...facts.patient,
            insurances: facts.patient.insurances.map((one) => ({ ...one, ...changed })),
          },
        }
/**
 * A new order for a patient without insurance, whose account requires it; by this user type, if
 * given.
 */
export const uninsured = (changed: Partial<OrderPart>, userTypeId?: UserType): Change => {
  const change: Change = (facts) => ({
    ...facts,
    account: { ...facts.account, requireInsurance: true, billingTypeId: 4 },
    patient: { ...facts.patient, insurances: [], hardship: false, scholarship: false },
    order: {
      ...facts.order,
      labOrderId: 0,
      selfPay: false,
      contractPay: false,
      insuranceIds: [],
      ...changed,
    },
  })
  return userTypeId === undefined ? change : by(userTypeId, change)
}
/** A panel of the form that is tested on a swab. */
const swabTests = 3500
/** An order of a swab from this site, for a patient of this sex. */
export const swabOf = (genderId: number, siteId: number): Change =>
  of(['UTISTI'], (facts) =>
    order(() => ({
      version: '2022.11',
      tests: [swabTests],
      collectionDeviceId: 3,
      siteId,
      isPregnant: 0,
    }))(patient({ genderId })(facts) ?? facts),
  )
