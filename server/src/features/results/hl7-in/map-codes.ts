import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteOf } from '@labgate/contract/catalog/analytes'
import type { Method } from '@labgate/contract/catalog/shape'
import { isSentCritical } from '@labgate/contract/results/sender-flags'
import { sql } from 'kysely'
import { apartBy } from '../../../core/results/apart.ts'
import type { MappedValue } from '../../../core/results/mapped-value.ts'
import { anyText } from '../../../db/lists.ts'
import { q, type Query } from '../../../db/queries.ts'
import type { IncomingValue } from '../../../hl7/results/incoming.ts'
import { Quarantine } from './quarantine.ts'

interface Mapping {
  code: string
  coding_system: string
  analyte: string
  method: Method
}
/** What a sender's codes mean in the catalog. */
export type Mappings = ReadonlyMap<string, Mapping>
const keyOf = (code: string, system: string): string => `${system.toUpperCase()} ${code}`

/** The mappings of a sender's codes in these values; unmapped ones are not included. */
export const mappingRows = (
  labSystemId: number,
  values: readonly IncomingValue[],
): Query<Mapping> =>
  q
    .selectFrom('analyte_mapping')
    .select(['code', 'coding_system', 'analyte', sql<Method>`method`.as('method')])
    .where('lab_system_id', '=', sql<number>`(select ${labSystemId}::bigint)`)
    .where(
      'code',
      '=',
      anyText([...new Set(values.flatMap((value) => value.codes.map(({ code }) => code)))]),
    )
/** By code and coding system. */
export const mappingsIn = (rows: readonly Mapping[]): Mappings =>
  new Map(rows.map((row) => [keyOf(row.code, row.coding_system), row]))

const mappingOf = (mappings: Mappings, { codes }: IncomingValue): Mapping | undefined => {
  for (const { code, system } of codes) {
    const found = mappings.get(keyOf(code, system)) ?? mappings.get(keyOf(code, ''))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The values with codes that mean an analyte of ours; those mapped to nothing are skipped. Throws
 * Quarantine for an unmapped code.
 */
export const mapped = (mappings: Mappings, values: readonly IncomingValue[]): MappedValue[] =>
  values.flatMap((value) => {
    const found = mappingOf(mappings, value)
    if (found === undefined) {
      const [first] = value.codes
      throw new Quarantine(
        'unmapped-code',
        `${first?.code ?? ''} (${first?.name || 'without a name'}) of ${first?.system || 'no coding system'}.`,
      )
    }
    if (found.analyte === '') {
      if (!isSentCritical(value.senderFlag)) return []
      throw new Quarantine(
        'unmapped-code',
        `${found.code} is set to not report, and this value is flagged critical (${value.senderFlag}).`,
      )
    }
    const analyte = analyteOf(found.analyte)
    if (analyte === undefined)
      throw new Quarantine(
        'unmapped-code',
        `${found.code} is mapped to '${found.analyte}', which is not in the catalog.`,
      )
    const key: AnalyteKey = analyte.key
    return [{ ...value, analyte: key, method: found.method, apartBy: apartBy(key, value) }]
  })

/** The analytes that these values are mapped to, each once; unmapped ones are left out. */
export const analytesIn = (mappings: Mappings, values: readonly IncomingValue[]): string[] => [
  ...new Set(values.map((value) => mappingOf(mappings, value)?.analyte ?? '').filter(Boolean)),
]

/** Whether one of the values is mapped to one of these analytes. */
export const mapsToOneOf = (
  mappings: Mappings,
  values: readonly IncomingValue[],
  analytes: ReadonlySet<string>,
): boolean => values.some((value) => analytes.has(mappingOf(mappings, value)?.analyte ?? ''))
