import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import type { Method } from '@labgate/contract/catalog/shape'
import type { Comparator } from '@labgate/contract/results/values'

/**
 * A value as the simulated laboratory found it: a number, or a word with the unit of the limit it
 * was compared with.
 */
export interface MadeValue {
  analyte: AnalyteKey
  method: Method
  comparator: Comparator
  value: string
  unit: string
}

export const word = (analyte: AnalyteKey, method: Method, value: string, unit = ''): MadeValue => ({
  analyte,
  method,
  comparator: '',
  value,
  unit,
})
export const number = (
  analyte: AnalyteKey,
  method: Method,
  value: string,
  unit: string,
  comparator: Comparator = '',
): MadeValue => ({
  analyte,
  method,
  comparator,
  value,
  unit,
})

/**
 * The simulated laboratory's code for an analyte: its key in capitals, marked if it is a screen.
 */
export const simulatorCode = (analyte: string, method: Method): string =>
  `${analyte.toUpperCase()}${method === 'screen' ? '-SCREEN' : ''}`
export const simulatorCoding = '99SIM'
