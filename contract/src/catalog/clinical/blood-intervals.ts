import { rowsFrom, type ClinicalRow } from './rows.ts'

const nbme = rowsFrom('nbme', 'Hematology', 'measured')
const abim = rowsFrom('abim', 'Hematology', 'measured')
const kost = rowsFrom('kost', 'Hematology', 'measured')
const adults = { ageFrom: 18 } as const
const women = { ...adults, sex: 'female' } as const
const men = { ...adults, sex: 'male' } as const

/**
 * Adults only: children's intervals change by the month and come with the laboratory's own table.
 * mEq/L in the source is mmol/L for ions with a single charge; counts per mm³ are thousands or
 * millions per µL. Glucose is the fasting interval.
 */
export const bloodIntervals: readonly ClinicalRow[] = [
  nbme('white-blood-cells', '10*3/uL', { low: '4.5', high: '11.0' }, adults),
  nbme('red-blood-cells', '10*6/uL', { low: '3.5', high: '5.5' }, women),
  nbme('red-blood-cells', '10*6/uL', { low: '4.3', high: '5.9' }, men),
  nbme('hemoglobin', 'g/dL', { low: '12.0', high: '16.0' }, women),
  nbme('hemoglobin', 'g/dL', { low: '13.5', high: '17.5' }, men),
  nbme('hematocrit', '%', { low: '36', high: '46' }, women),
  nbme('hematocrit', '%', { low: '41', high: '53' }, men),
  nbme('mcv', 'fL', { low: '80', high: '100' }, adults),
  nbme('mch', 'pg', { low: '25', high: '35' }, adults),
  nbme('mchc', 'g/dL', { low: '31', high: '36' }, adults),
  nbme('platelets', '10*3/uL', { low: '150', high: '400' }, adults),
  nbme('neutrophils', '%', { low: '54', high: '62' }, adults),
  nbme('lymphocytes', '%', { low: '25', high: '33' }, adults),
  nbme('monocytes', '%', { low: '3', high: '7' }, adults),
  nbme('eosinophils', '%', { low: '1', high: '3' }, adults),
  nbme('basophils', '%', { low: '0', high: '0.75' }, adults),
  abim('rdw', '%', { low: '9.0', high: '14.5' }, adults),
  abim('mpv', 'fL', { low: '7', high: '9' }, adults),
  abim('absolute-neutrophils', '10*3/uL', { low: '2.000', high: '8.250' }, adults),
  abim('absolute-lymphocytes', '10*3/uL', { low: '1.200', high: '4.950' }, adults),
  nbme('glucose', 'mg/dL', { low: '70', high: '100' }, adults),
  nbme('urea-nitrogen', 'mg/dL', { low: '7', high: '18' }, adults),
  nbme('creatinine', 'mg/dL', { low: '0.6', high: '1.2' }, adults),
  nbme('sodium', 'mmol/L', { low: '136', high: '146' }, adults),
  nbme('potassium', 'mmol/L', { low: '3.5', high: '5.0' }, adults),
  nbme('chloride', 'mmol/L', { low: '95', high: '105' }, adults),
  nbme('carbon-dioxide', 'mmol/L', { low: '22', high: '28' }, adults),
  nbme('calcium', 'mg/dL', { low: '8.4', high: '10.2' }, adults),
  nbme('total-protein', 'g/dL', { low: '6.0', high: '7.8' }, adults),
  nbme('albumin', 'g/dL', { low: '3.5', high: '5.5' }, adults),
  nbme('total-bilirubin', 'mg/dL', { low: '0.1', high: '1.0' }, adults),
  nbme('alkaline-phosphatase', 'U/L', { low: '25', high: '100' }, adults),
  nbme('alt', 'U/L', { low: '10', high: '40' }, adults),
  nbme('ast', 'U/L', { low: '12', high: '38' }, adults),
]

/**
 * Means from a survey of US medical centers; a laboratory agrees on its own limits with its
 * customers.
 */
export const criticalLimits: readonly ClinicalRow[] = [
  kost('glucose', 'mg/dL', { criticalLow: '46', criticalHigh: '484' }, adults),
  kost('potassium', 'mmol/L', { criticalLow: '2.8', criticalHigh: '6.2' }, adults),
  kost('calcium', 'mg/dL', { criticalLow: '6.6', criticalHigh: '12.9' }, adults),
  kost('sodium', 'mmol/L', { criticalLow: '120', criticalHigh: '158' }, adults),
  kost('hematocrit', '%', { criticalLow: '18', criticalHigh: '61' }, adults),
  kost('hemoglobin', 'g/dL', { criticalLow: '6.6', criticalHigh: '19.9' }, adults),
  kost('platelets', '10*3/uL', { criticalLow: '37', criticalHigh: '910' }, adults),
  kost('white-blood-cells', '10*3/uL', { criticalLow: '2.0', criticalHigh: '37.0' }, adults),
]
