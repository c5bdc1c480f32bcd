import type { AnalyteKey } from '@labgate/contract/catalogue/analyte-families'
import type { Method } from '@labgate/contract/catalogue/shape'
import type { Comparator } from '@labgate/contract/results/values'

/** A value as the simulated laboratory found it: a number, or a word that has the unit of what it was held against. */
export interface MadeValue {
  analyte: AnalyteKey
  method: Method
  comparator: Comparator
  value: string
  unit: string
}

export const word = (analyte: AnalyteKey, method: Method, value: string, unit = ''): MadeValue => ({ analyte, method, comparator: '', value, unit })
export const number = (analyte: AnalyteKey, method: Method, value: string, unit: string, comparator: Comparator = ''): MadeValue => ({
  analyte,
  method,
  comparator,
  value,
  unit,
})

/** By which code the simulated laboratory names an analyte: its key in capitals, and a screen as one. */
export const simulatorCode = (analyte: string, method: Method): string => `${analyte.toUpperCase()}${method === 'screen' ? '-SCREEN' : ''}`
export const simulatorCoding = '99SIM'
