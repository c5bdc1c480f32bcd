import {
  cellCounts,
  chemistry,
  hormones,
  urineProperties,
  validity,
} from './analytes-blood-and-urine.ts'
import { drugs, metabolites } from './analytes-drugs.ts'
import { organisms, resistanceGenes } from './analytes-organisms.ts'

/**
 * Every analyte by kind: key and display name. 'As sent' is for anything the catalog has no analyte
 * for, such as cultures and susceptibilities: each of its values appears under the name its sender
 * gives it (docs/decisions/0029).
 */
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
  'as sent': { 'as-sent': 'As sent' },
} as const
export type AnalyteKind = keyof typeof analyteFamilies
export type AnalyteKey = { [K in AnalyteKind]: keyof (typeof analyteFamilies)[K] }[AnalyteKind]
