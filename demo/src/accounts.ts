import { zoneNames } from '@labgate/contract/kit/time-zones'
import { servicesOf, testColumns, testsFor, type TestColumn } from './labs.ts'
import { daysBefore } from './moments.ts'
import type { City } from './places.ts'
import { phoneIn, specialtyNames } from './practices.ts'
import type { Random } from './random.ts'
import type { AccountRow } from './rows.ts'
import type { Owners } from './staff.ts'

/** What is decided about an account before its row is written. */
export interface AccountPlan {
  /**
   * 0 for the laboratory's first account; rarer options depend on it, so that a small laboratory
   * has each of them.
   */
  index: number
  customerId: number
  name: string
  facilityCode: string
  accountTypeId: number
  specialtyId: number
  place: City
  primaryName: string
  contact: { name: string; position: string; email: string }
  owners: Owners
  /** Users who can have reviewed it. */
  reviewers: readonly number[]
  labBase: number
}

/** A facility code: three letters of the name and a unique number. */
export const facilityCodeOf = (slug: string, index: number): string =>
  `${slug.replaceAll(/\d/g, '').slice(0, 3).toUpperCase()}${1001 + index}`

export const isInactive = (index: number): boolean => index % 13 === 12
const usesUserNames = (index: number): boolean => index % 13 === 6
const neverReviewed = (index: number): boolean => index % 5 === 3
const reviewedLongAgo = (index: number): boolean => index % 7 === 2
/** The practice behind most demo sign-ins orders everything, so that everything can be tried. */
const offersAll = (index: number): boolean => index === 0
/** Onboarded so recently that no service is set up. */
const hasNoServices = (index: number): boolean => index % 40 === 33

/**
 * Four shares that sum to 100, as strings with at most one decimal: commercial, self-pay, Medicare,
 * Medicaid.
 */
const payerMix = (random: Random, accountTypeId: number): [string, string, string, string] => {
  const leaning = {
    commercial: 5,
    selfPay: 1,
    medicare: accountTypeId === 5 ? 8 : 2,
    medicaid: accountTypeId === 2 ? 6 : 2,
  }
  const weights = Object.values(leaning).map((weight) => weight * (0.4 + random.next()))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const [, selfPay = 0, medicare = 0, medicaid = 0] = weights.map(
    (weight) => Math.round((weight / sum) * 200) / 2,
  )
  return [
    String(100 - selfPay - medicare - medicaid),
    String(selfPay),
    String(medicare),
    String(medicaid),
  ]
}

const billingTypeFor = (random: Random, accountTypeId: number): number =>
  accountTypeId === 7 || accountTypeId === 8
    ? random.pick([1, 2])
    : random.weighted([
        [4, 6],
        [3, 3],
        [1, 1],
      ])

const multipleOf = (random: Random, tests: readonly TestColumn[]) => {
  const often = (test: TestColumn): boolean => tests.includes(test) && random.chance(0.25)
  return {
    multiple_tox: tests.includes('tox_urine') && random.chance(0.4),
    multiple_rpp: often('rpp'),
    multiple_utisti: often('utisti'),
    multiple_gpp: often('gpp'),
    multiple_pregnancy: often('pregnancy'),
    multiple_wound: often('wound'),
  }
}

/**
 * The account's row. Its primary location's name and place are filled in as the location trigger
 * would.
 */
export const accountRow = (random: Random, plan: AccountPlan, now: Date): AccountRow => {
  const { index, accountTypeId, place, owners } = plan
  const usual = testsFor(random, accountTypeId)
  const tests = hasNoServices(index) ? [] : offersAll(index) ? [...testColumns] : usual
  const billingType = billingTypeFor(random, accountTypeId)
  const insured = billingType > 2
  const [commercial, selfPay, medicare, medicaid] = payerMix(random, accountTypeId)
  const reviewed =
    neverReviewed(index) || hasNoServices(index)
      ? null
      : daysBefore(
          now,
          reviewedLongAgo(index) ? random.int(370, 820) : random.int(3, 340) + random.next(),
        )
  return {
    customer_id: plan.customerId,
    active: !isInactive(index),
    account_type_id: accountTypeId,
    name: plan.name,
    facility_code: plan.facilityCode,
    contact_name: plan.contact.name,
    contact_position: plan.contact.position,
    contact_email: plan.contact.email,
    region_id: place.regionId,
    ...owners,
    customer_billing_type_id: billingType,
    allow_self_pay: random.chance(0.5),
    require_insurance: insured && random.chance(0.6),
    ship_log: index % 4 === 0,
    parol_officer: accountTypeId === 7 || index === 0 || index % 8 === 2,
    tax_id: `00-${random.digits(7)}`, // no employer number starts with 00
    pecos_enrolled: insured && random.chance(0.7),
    share_patients: index % 3 === 1,
    alternate_login_id: usesUserNames(index),
    facesheet_address: index % 6 === 4,
    show_pp_on_request: random.chance(0.2),
    auto_add_bup_reflex: accountTypeId === 2 && random.chance(0.6),
    billing_with_specimen: random.chance(0.15),
    billing_self_pay: random.chance(0.5),
    billing_hardship: random.chance(0.3),
    billing_scholarship: accountTypeId === 2 && random.chance(0.5),
    residential_facility: accountTypeId === 5,
    auto_signature: index % 9 === 4,
    part2_program: accountTypeId === 2,
    phone: phoneIn(random, place.areaCode),
    fax: phoneIn(random, place.areaCode),
    time_zone: zoneNames[place.timeZoneId] ?? '',
    specialty: specialtyNames[plan.specialtyId] ?? '',
    ...servicesOf(tests, place.regionId, plan.labBase),
    ...multipleOf(random, tests),
    pct_commercial: commercial,
    pct_self_pay: selfPay,
    pct_medicare: medicare,
    pct_medicaid: medicaid,
    date_reviewed: reviewed,
    user_id_reviewed: reviewed === null ? null : random.pick(plan.reviewers),
    primary_name: plan.primaryName,
    city: place.city,
    state: place.state,
    user_id_updated: random.pick(plan.reviewers),
    updated_at: daysBefore(now, random.int(1, 200) + random.next()),
    row_version: 1,
  }
}
