import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { catalogs } from '@labgate/contract/catalog/catalogs'
import type { Method } from '@labgate/contract/catalog/shape'
import type { Row } from '../rows.ts'
import { screened } from './drug-values.ts'
import { simulatorCode, simulatorCoding } from './value.ts'

/* Everything a form reports, with the methods that can produce it. */
const reported = (): Map<string, { analyte: AnalyteKey; method: Method }> => {
  const found = new Map<string, { analyte: AnalyteKey; method: Method }>()
  const add = (analyte: AnalyteKey, method: Method): unknown =>
    found.set(simulatorCode(analyte, method), { analyte, method })
  for (const form of catalogs) {
    for (const { analytes, method } of form.leaves.values())
      for (const analyte of analytes) add(analyte, method)
    for (const analyte of form.validity) add(analyte, 'measured')
  }
  for (const analyte of screened) add(analyte, 'screen')
  return found
}

/** Maps the simulated laboratory's codes to the catalog. */
export const mappingRows = (labSystemId: number): Row<'analyte_mapping'>[] =>
  [...reported()].map(([code, of]) => ({
    lab_system_id: labSystemId,
    code,
    coding_system: simulatorCoding,
    ...of,
  }))
