import { ucumOf } from '@labgate/contract/results/ucum'
import type { Coding, Observation, ObservationReferenceRange, Quantity } from '@medplum/fhirtypes'
import type { ValueCode } from '../../../hl7/results/incoming.ts'
import { decimalOf } from './decimals.ts'
import { codeSystemOf } from './systems.ts'

/** A value with its limits, as stored. */
export interface ValuedRow {
  valueType: string
  comparator: '' | '<' | '>' | '<=' | '>='
  value: string
  valueCodes: readonly ValueCode[]
  unit: string
  cutOff: string
  low: string
  high: string
  /** Of the three. */
  limitUnit: string
  intervalSays: string
  limitsInWords: string
}

const quantity = (
  value: number,
  unit: string,
  comparator: ValuedRow['comparator'] = '',
): Quantity => ({
  value,
  ...(comparator !== '' && { comparator }),
  ...(unit !== '' && { unit }),
  ...codedUnit(unit),
})
/* UCUM only where it is. */
const codedUnit = (unit: string): Pick<Quantity, 'system' | 'code'> => {
  const code = ucumOf(unit)
  return code === undefined ? {} : { system: 'http://unitsofmeasure.org', code }
}
/*
 * The codes of a coded value in systems that have an address; a laboratory's own code means nothing
 * elsewhere.
 */
const codingsOf = (codes: readonly ValueCode[]): Coding[] =>
  codes.flatMap(({ code, text, system }) => {
    const address = codeSystemOf(system)
    return code === '' || address === undefined
      ? []
      : [{ system: address, code, ...(text !== '' && { display: text }) }]
  })

/**
 * The value by its kind: a number with its digits, sign, and unit; a coded word; any other text as
 * received.
 */
export const valueOf = ({
  value,
  comparator,
  unit,
  valueType,
  valueCodes,
}: ValuedRow): Pick<Observation, 'valueQuantity' | 'valueCodeableConcept' | 'valueString'> => {
  const number = decimalOf(value)
  const isNumber = ['NM', 'SN'].includes(valueType) || unit !== '' || comparator !== ''
  if (number !== undefined && isNumber) return { valueQuantity: quantity(number, unit, comparator) }
  if (['CE', 'CWE', 'CNE'].includes(valueType)) {
    const coding = codingsOf(valueCodes)
    return {
      valueCodeableConcept: {
        ...(coding.length > 0 && { coding }),
        text: [value, unit].filter(Boolean).join(' '),
      },
    }
  }
  return { valueString: [comparator, value, unit === '' ? '' : ` ${unit}`].join('') }
}

/** What a value was compared with, in the limits' own unit. */
export const rangesOf = ({
  low,
  high,
  cutOff,
  intervalSays: intervalText,
  limitsInWords,
  limitUnit: unit,
}: ValuedRow): ObservationReferenceRange[] => {
  const [least, most] = [decimalOf(low), decimalOf(high)]
  const words = [limitsInWords, intervalText].filter(Boolean).join('; ')
  if (cutOff !== '')
    return [
      { text: `Positive at or above ${[cutOff, unit].filter(Boolean).join(' ')}` },
      ...(words === '' ? [] : [{ text: words }]),
    ]
  if (least === undefined && most === undefined) return words === '' ? [] : [{ text: words }]
  return [
    {
      ...(least !== undefined && { low: quantity(least, unit) }),
      ...(most !== undefined && { high: quantity(most, unit) }),
      ...(words !== '' && { text: words }),
    },
  ]
}
