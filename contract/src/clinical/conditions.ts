import type { AnalyteKey } from '../catalog/analyte-families.ts'
import { analyteName, analyteOf } from '../catalog/analytes.ts'
import { mostInUnit, units, type Unit } from '../catalog/clinical/units.ts'
import type { ValidityLimit } from '../catalog/clinical/validity.ts'
import { compareDecimals, isDecimal } from '../results/decimals.ts'

/*
 * Conditions of a validity rule as one text: 'creatinine >= 2 mg/dL; specific-gravity < 1.0030'. A
 * unit that people do not write is left out.
 */

const shape = /^([a-z0-9-]+)\s*(<=|>=|<|>)\s*(\d+(?:\.\d+)?|\.\d+)\s*(\S*)$/
/* The unit of a bare number for these analytes. */
const bareUnits: Readonly<Record<string, Unit>> = { ph: '[pH]', 'specific-gravity': '1' }
const isBare = (unit: Unit): boolean => unit === '[pH]' || unit === '1'

const readOne = (text: string): ValidityLimit | string => {
  const [, analyte = '', is = '', value = '', written = ''] = shape.exec(text.trim()) ?? []
  if (analyte === '')
    return `Enter each condition in this form: creatinine < 20 mg/dL. Found: ${text.trim().slice(0, 60)}`
  if (analyteOf(analyte) === undefined)
    return `${analyte.slice(0, 60)} is not an analyte in the catalog.`
  const unit =
    written === ''
      ? bareUnits[analyte]
      : Object.hasOwn(units, written)
        ? (written as Unit)
        : undefined
  if (unit === undefined)
    return written === ''
      ? `Enter the unit for ${analyte}.`
      : `${written.slice(0, 20)} is not a known unit.`
  if (!isDecimal(value) || value.length > 20) return 'Enter a number.'
  const most = mostInUnit[unit]
  if (compareDecimals(value, most) > 0)
    return `Enter a number of at most ${Number(most).toLocaleString('en-US')} for ${analyte}.`
  return { analyte: analyte as AnalyteKey, is: is as ValidityLimit['is'], value, unit }
}
const partsOf = (text: string): string[] => text.split(';').filter((part) => part.trim() !== '')

/** The conditions in a text without faults. */
export const readConditions = (text: string): ValidityLimit[] =>
  partsOf(text).map((part) => {
    const read = readOne(part)
    if (typeof read === 'string') throw new Error(read)
    return read
  })

export const faultOfConditions = (text: string): string | undefined =>
  partsOf(text)
    .map(readOne)
    .find((read) => typeof read === 'string')

export const writeConditions = (conditions: readonly ValidityLimit[]): string =>
  conditions
    .map(
      ({ analyte, is, value, unit }) =>
        `${analyte} ${is} ${value}${isBare(unit) ? '' : ` ${unit}`}`,
    )
    .join('; ')

/** As people read them: 'Creatinine >= 2 mg/dL and Specific gravity < 1.0030'. */
export const conditionsText = (text: string): string =>
  partsOf(text)
    .map((part) => {
      const read = readOne(part)
      return typeof read === 'string'
        ? part.trim()
        : [analyteName(read.analyte), read.is, read.value, units[read.unit]]
            .filter(Boolean)
            .join(' ')
    })
    .join(' and ')
