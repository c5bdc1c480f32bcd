import { dayAfter, dayBefore, weekdayOf } from '../kit/days.ts'
import { howMany } from '../kit/how-many.ts'
import { say } from '../languages/say.ts'
import { labelCarriers, shippingMethodOf, type LabelCarrier } from './carrier-accounts.ts'

/*
 * What each carrier takes, in one table: screens say it before anything is sent, and the server
 * refuses by it (docs/decisions/0107-carriers.md).
 */

/** Rules of a carrier. */
export interface CarrierRules {
  /** The service that labels and pickups are made for. */
  service: string
  /** Characters of a line of an address that it prints; none is cut. */
  mostOfLine: number
  /** Characters of a note to the driver beside our reference; none is cut. */
  mostOfNote: number
  /** Days of the week on which no driver comes, 0 for Sunday. */
  weekdaysOff: readonly number[]
  /** Holidays on which no driver comes. */
  holidays: readonly Holiday[]
  /** It cancels a pickup only by the code of its station, which its answer to our request has. */
  cancelNeedsStation: boolean
}

/** A holiday, and its days: a fixed one that falls on a Sunday is kept on the Monday after it. */
interface Holiday {
  name: string
  isOn: (day: string) => boolean
}

const sunday = 0
const monday = 1
const thursday = 4

/* `date`: MM-DD. */
const fixed = (name: string, date: string): Holiday => ({
  name,
  isOn: (day) =>
    day.slice(5) === date || (weekdayOf(day) === monday && dayBefore(day, 1).slice(5) === date),
})
/* The weekday whose days of the month lie between two. */
const moving = (
  name: string,
  { month, weekday, from, to }: { month: string; weekday: number; from: number; to: number },
): Holiday => ({
  name,
  isOn: (day) =>
    day.slice(5, 7) === month &&
    weekdayOf(day) === weekday &&
    Number(day.slice(8)) >= from &&
    Number(day.slice(8)) <= to,
})
/* Both close on the same six; their other holidays only shorten hours, which they say themselves. */
const closedHolidays: readonly Holiday[] = [
  fixed(say('New Year’s Day'), '01-01'),
  moving(say('Memorial Day'), { month: '05', weekday: monday, from: 25, to: 31 }),
  fixed(say('Independence Day'), '07-04'),
  moving(say('Labor Day'), { month: '09', weekday: monday, from: 1, to: 7 }),
  moving(say('Thanksgiving Day'), { month: '11', weekday: thursday, from: 22, to: 28 }),
  fixed(say('Christmas Day'), '12-25'),
]
const ofBoth = {
  mostOfLine: 35,
  mostOfNote: 40,
  weekdaysOff: [sunday],
  holidays: closedHolidays,
} as const

export const carrierRules: Readonly<Record<LabelCarrier, CarrierRules>> = {
  fedex: { ...ofBoth, service: say('FedEx Priority Overnight'), cancelNeedsStation: true },
  ups: { ...ofBoth, service: say('UPS Next Day Air'), cancelNeedsStation: false },
}

/** Why the carrier does not come on a day, YYYY-MM-DD, in words; '' if it does. */
export const pickupDayFault = (carrier: LabelCarrier, day: string): string => {
  const { weekdaysOff, holidays } = carrierRules[carrier]
  const name = labelCarriers[carrier]
  if (weekdaysOff.includes(weekdayOf(day)))
    return say('{name} does not pick up on Sundays.', { name })
  const holiday = holidays.find(({ isOn }) => isOn(day))
  return holiday === undefined
    ? ''
    : say('{name} does not pick up on {holiday}.', { name, holiday: holiday.name })
}
/** The first day from this one on which the carrier comes. */
export const nextPickupDay = (carrier: LabelCarrier, from: string): string =>
  pickupDayFault(carrier, from) === '' ? from : nextPickupDay(carrier, dayAfter(from, 1))

/** Why the carrier does not take a note to its driver, in words; '' if it does. */
export const pickupNoteFault = (carrier: LabelCarrier, note: string): string => {
  const { mostOfNote } = carrierRules[carrier]
  return note.length <= mostOfNote
    ? ''
    : say('{name} takes at most {count}.', {
        name: labelCarriers[carrier],
        count: howMany(mostOfNote, 'character'),
      })
}

/**
 * Why the carrier is not asked to pick up a parcel, in words; '' if it is: one that goes by another
 * carrier, by `shippingMethodId` of the list ShippingMethod, 0 if none is chosen.
 */
export const otherCarrierFault = (carrier: LabelCarrier, shippingMethodId: number): string =>
  shippingMethodId === 0 || shippingMethodId === shippingMethodOf[carrier]
    ? ''
    : say('{name} is asked for pickups here, and this parcel goes by another carrier.', {
        name: labelCarriers[carrier],
      })

/**
 * A pickup that Labgate cannot cancel at the carrier: `station` is '', since a person entered its
 * number. It is canceled at the carrier by hand, and recorded here.
 */
export const isCanceledByHand = (carrier: LabelCarrier, station: string): boolean =>
  station === '' && carrierRules[carrier].cancelNeedsStation
