import { cellCounts, chemistry, hormones, urineProperties, validity } from './analytes-blood-and-urine.ts'
import { drugs, metabolites } from './analytes-drugs.ts'
import { organisms, resistanceGenes } from './analytes-organisms.ts'

/** Every analyte by its kind: key and the name that people read. */
export const analyteFamilies = {
  drug: drugs,
  metabolite: metabolites,
  organism: organisms,
  'resistance gene': resistanceGenes,
  'cell count': cellCounts,
  chemistry,
  'urine property': urineProperties,
  hormone: hormones,
  validity,
} as const
export type AnalyteKind = keyof typeof analyteFamilies
export type AnalyteKey = { [K in AnalyteKind]: keyof (typeof analyteFamilies)[K] }[AnalyteKind]
