import type { TestType } from '@labgate/contract/catalog/test-types'
import { isBusinessDay, type Holidays } from '@labgate/contract/figures/days'
import { dayAfter, utcDay } from '@labgate/contract/kit/days'
import type { Random } from '../random.ts'

/*
 * The demo's year, as a laboratory's figures would show it. Practices order on business days;
 * respiratory panels follow the winter; most of the volume is in the last quarter; some accounts
 * have a story.
 */

const yearDays = 364
const quarterDays = 91
const inLastQuarter = 0.5
/**
 * Demo users work on current orders: the accounts of the demo's sign-ins, patients a parole officer
 * follows, and a type with critical values have more orders in the last days.
 */
const atHand = { followed: 0.25, ownAccount: 0.1, hematology: 0.2 }
/** The first accounts belong to the demo's sign-ins. */
const ownAccounts = 3
/** Days before now. */
export const daysBack = (
  of: { isFollowed: boolean; place: number; testType: TestType },
  random: Random,
): number => {
  const share = of.isFollowed
    ? atHand.followed
    : of.testType === 'Hematology'
      ? atHand.hematology
      : of.place < ownAccounts
        ? atHand.ownAccount
        : 0
  if (random.chance(share)) return random.int(0, 6)
  return random.chance(inLastQuarter)
    ? random.int(0, quarterDays - 1)
    : random.int(quarterDays, yearDays)
}

/** How likely an order is on a weekend or holiday, relative to a business day. */
const onFreeDays = 0.07
/** Respiratory panels by month, January first. */
const winter = [1, 1, 0.8, 0.5, 0.3, 0.2, 0.2, 0.3, 0.5, 0.7, 0.9, 1]

/** An account's story: how likely it is to order this many days before now. */
const stories: readonly ((back: number) => number)[] = [
  // started recently
  (back) => (back < 60 ? 1 : 0),
  // falls from quarter to quarter, and fast in the last weeks
  (back) => (back < 28 ? 0.08 : 1),
  // went quiet
  (back) => (back < 42 ? 0 : 1),
  // was lost
  (back) => (back < 190 ? 0 : 1),
  // came back after a gap
  (back) => (back >= 10 && back < 50 ? 0 : 1),
  // grows
  (back) => (back < 28 ? 1 : 0.25),
]
/** The first account with a story. */
const firstStory = 14
/** `place`: the account's index among those that order. */
const storyOf = (place: number): ((back: number) => number) | undefined =>
  stories[place - firstStory]

/** Whether an order of this account and type is drawn for a day this many days before now. */
export const isOrdered = (
  of: { day: string; back: number; place: number; testType: TestType; holidays: Holidays },
  random: Random,
): boolean => {
  const { day, back, place, testType, holidays } = of
  const season = testType === 'RPP' ? (winter[Number(day.slice(5, 7)) - 1] ?? 1) : 1
  return random.chance(
    (isBusinessDay(day, holidays) ? 1 : onFreeDays) * season * (storyOf(place)?.(back) ?? 1),
  )
}

/** Two days when the laboratory could not work: what arrived then waited. */
const outage = { back: 66, days: 2 }
/** The earliest time a specimen received then can be inspected. */
export const benchOpens = (received: Date, now: Date): Date => {
  const begin = dayAfter(utcDay(now), -outage.back)
  const end = new Date(`${dayAfter(begin, outage.days)}T12:00:00Z`)
  return received >= new Date(`${begin}T12:00:00Z`) && received < end ? end : received
}
