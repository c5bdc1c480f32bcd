import { say } from '../languages/say.ts'
/*
 * Temperatures as measured: with the unit in which they were typed; compared in degrees Celsius
 * only.
 */

export const temperatureUnits = ['C', 'F'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]
export interface Measured {
  degrees: number
  unit: TemperatureUnit
}

/** Degrees Celsius that a parcel can have on arrival. */
export const coldest = -99
export const warmest = 99

const rounded = (degrees: number): number => Math.round(degrees * 10) / 10

/**
 * In degrees Celsius, to a tenth. Whatever compares temperatures compares these; the database has
 * the same (ship_log.temperature_celsius).
 */
export const celsiusOf = ({ degrees, unit }: Measured): number =>
  rounded(unit === 'F' ? ((degrees - 32) * 5) / 9 : degrees)
const inOther = ({ degrees, unit }: Measured): Measured =>
  unit === 'F'
    ? { degrees: celsiusOf({ degrees, unit }), unit: 'C' }
    : { degrees: rounded((degrees * 9) / 5 + 32), unit: 'F' }

const describeOne = ({ degrees, unit }: Measured): string => `${degrees} °${unit}`
/** The same in the other unit: '4 °C' of 39.2 °F. */
export const describeOtherUnit = (measured: Measured): string => describeOne(inOther(measured))
/** As typed, and the other unit beside it: '39.2 °F (4 °C)'. */
export const describeTemperature = (measured: Measured): string =>
  `${describeOne(measured)} (${describeOtherUnit(measured)})`

/** Why a temperature cannot be that of a parcel; '' if it can. */
export const temperatureFault = (measured: Measured): string => {
  const celsius = celsiusOf(measured)
  if (celsius >= coldest && celsius <= warmest) return ''
  return measured.unit === 'F'
    ? say('Enter degrees Fahrenheit, from -146 to 210.')
    : say('Enter degrees Celsius, from {coldest} to {warmest}.', { coldest, warmest })
}
