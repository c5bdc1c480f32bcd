import type { UserType } from '@labgate/contract/access/user-types'
import { typedTime } from '@labgate/contract/kit/typed-times'
import { say } from '@labgate/contract/languages/say'
import { abnOf, type AbnState } from '@labgate/contract/orders/abn'
import { accountFacts } from '@labgate/contract/orders/account-facts'
import { isAuthorizationNeeded } from '@labgate/contract/orders/authorization-need'
import type { OrderFacts } from '@labgate/contract/orders/facts'
import type { Finding } from '@labgate/contract/orders/finding'
import { findingsOf } from '@labgate/contract/orders/findings'
import { orderFactsOf } from '@labgate/contract/orders/order-facts'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import { standingCovers } from '@labgate/contract/orders/standing'
import { tubeOrder } from './visit-tube.ts'
import { zoneIn, type VisitValues } from './visit-values.ts'

/** What the rules need besides the form itself. */
export interface About {
  facts: OrderFormFacts
  /** The stored order; absent for a new one. */
  before?: VisitValues | undefined
  asker: { userId: number; userTypeId: UserType }
}

/** A finding with the form field it leads to and the tube it is about; undefined: all tubes. */
export interface VisitFinding extends Finding {
  at: number | undefined
}

export const dayOf = (text: string | null): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : ''

/**
 * How a user can sign with the save: as the ordering provider, or as an attested delegate
 * (rules.md#who-can-sign); undefined: not at all.
 */
export const signsAs = (
  { hasSignature, delegateOf }: Pick<OrderFormFacts, 'hasSignature' | 'delegateOf'>,
  provider: number,
  userId: number,
): 'provider' | 'delegate' | undefined => {
  if (provider === userId) return hasSignature ? 'provider' : undefined
  return delegateOf.includes(provider) ? 'delegate' : undefined
}

/**
 * The standing order that will sign this tube's order: same provider and location, covering its day
 * and all of its tests; 0: none.
 */
export const standingOrderIn = (
  values: VisitValues,
  at: number,
  { standing, locations }: OrderFormFacts,
): number => {
  const tube = values.specimens[at]
  const isAutomatic = locations.some(
    ({ locationId, autoSignature }) => autoSignature && locationId === values.locationId,
  )
  if (!tube || !isAutomatic || values.labOrderId > 0) return 0
  const found = standing.find(
    (one) =>
      one.userId === values.userId_Physician &&
      one.labTypeId === tube.labTypeId &&
      (one.locationId === 0 || one.locationId === values.locationId) &&
      standingCovers(one, tube),
  )
  return found?.standingOrderId ?? 0
}

/** Facts of one tube of the visit, as the server derives them from what is saved. */
const factsOf = (
  values: VisitValues,
  at: number,
  { facts, asker, before }: About,
  now: Date,
): OrderFacts | undefined => {
  const tube = values.specimens[at]
  if (tube === undefined) return undefined
  const day = dayOf(values.collectionDate)
  const order = tubeOrder(values, at, tube)
  return orderFactsOf(
    {
      ...order,
      userSignatureId_Physician:
        order.userSignatureId_Physician || standingOrderIn(values, at, facts),
      patientSignatureId: values.patientSignature === '' ? order.patientSignatureId : 1,
    },
    {
      labOrderId: values.labOrderId,
      signs: values.signs,
      now,
      before: before && {
        ...before,
        missingSelection: before.specimens[at]?.missingSelection ?? false,
        insuranceMissing: before.insurance === 'missing',
      },
      collected: {
        day,
        time: values.noCollectionTime || day === '' ? '' : (typedTime(values.collectionTime) ?? ''),
      },
      asker: { ...asker, hasSignature: facts.hasSignature },
      diagnoses: order.diagnosis,
      patient: facts.patient as OrderFacts['patient'],
      account: accountFacts(facts.account),
      provider: facts.providers.find(({ userId }) => userId === values.userId_Physician) ?? null,
      zone: zoneIn(values, facts),
    },
  )
}

/* Paths that belong to a single tube; all others belong to the visit. */
const ofTube: readonly string[] = [
  'labTypeId',
  'tests',
  'siteId',
  'sideId',
  'collectionDeviceId',
  'specimenBarcode',
]
/** The form field for a rule path. */
export const fieldOf = (path: string, at: number): string =>
  ofTube.includes(path)
    ? `specimens.${at}.${path === 'collectionDeviceId' ? 'tests' : path}`
    : path === 'selfPay'
      ? 'insurance'
      : path

/**
 * Whether the patient has to sign an advance notice for this tube's tests
 * (rules.md#advance-notice-need).
 */
export const abnIn = (
  values: VisitValues,
  at: number,
  { patient, coverage }: OrderFormFacts,
): AbnState => {
  const tube = values.specimens[at]
  const primary = patient.insurances.find(
    (one) =>
      values.insurance === 'insurance' &&
      one.patientInsuranceId === values.patientInsuranceId_Primary,
  )
  if (tube === undefined) return 'not-needed'
  return abnOf({
    ...tube,
    primaryIsMedicare: primary?.payerKind === 'Medicare',
    diagnoses: values.diagnosis.map(({ icd10Code }) => icd10Code),
    collectionDay: dayOf(values.collectionDate),
    otherDays: patient.others
      .filter((one) => one.labTypeId === tube.labTypeId && one.labOrderId !== values.labOrderId)
      .map((one) => one.collectionDay),
    coverage,
  })
}

/** Whether a rule of this insurance's payer requires an authorization for one of the tubes. */
export const isAuthorizationWanted = (
  values: VisitValues,
  { preAuthRules }: OrderFormFacts['patient']['insurances'][number],
  { patient }: OrderFormFacts,
): boolean =>
  values.specimens.some(({ labTypeId, tests }) =>
    isAuthorizationNeeded(
      preAuthRules,
      {
        labOrderId: values.labOrderId,
        labTypeId,
        tests,
        collectionDay: dayOf(values.collectionDate),
      },
      patient.others,
    ),
  )

/**
 * Everything missing or wrong in the visit, in form order; what all tubes share is reported once.
 */
export const visitFindings = (
  values: VisitValues,
  about: About,
  now: Date,
): readonly VisitFinding[] => {
  if (values.specimens.length === 0)
    return [
      {
        rule: 'type-not-offered',
        level: 'stop',
        path: 'specimens',
        says: say('Choose the tests.'),
        at: undefined,
      },
    ]
  const found = values.specimens.flatMap((_, at) => {
    const facts = factsOf(values, at, about, now)
    return facts === undefined
      ? []
      : findingsOf(facts).map((one) => ({
          ...one,
          path: fieldOf(one.path, at),
          at: ofTube.includes(one.path) ? at : undefined,
        }))
  })
  const seen = new Set<string>()
  return found.filter(({ rule, path, says: text }) => {
    const key = `${rule} ${path} ${text}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** What keeps the visit from being saved, by field. */
export const faultsIn = (findings: readonly VisitFinding[]): Record<string, string> => {
  const faults: Record<string, string> = {}
  for (const { level, path, says: text } of findings) if (level === 'stop') faults[path] ??= text
  return faults
}
