import type { ReportedValue } from '@labgate/contract/results/report-shape'
import type { Collected } from '@labgate/contract/results/results'

export interface AnalyteRow {
  key: string
  title: string
  name: string
  method: ReportedValue['method']
  /** Values by order; several if a panel has the analyte twice. */
  cells: ReadonlyMap<number, readonly ReportedValue[]>
}
export interface SpecimenTable {
  specimen: string
  /** Latest first. */
  collections: readonly Collected[]
  rows: readonly AnalyteRow[]
}

/**
 * A table for each specimen type, so that urine never appears beside oral fluid or blood; analytes
 * in report order.
 */
export const tablesOf = (collected: readonly Collected[]): SpecimenTable[] =>
  [...Map.groupBy(collected, ({ specimen, labType }) => specimen || labType)].map(
    ([specimen, collections]) => {
      const found = collections.flatMap(({ labOrderId, groups }) =>
        groups.flatMap(({ title, under, values }) =>
          values.map((value) => ({
            labOrderId,
            value,
            title: under === '' ? title : `${title}, ${under}`,
            key: [title, under, value.name, value.method].join('\n'),
          })),
        ),
      )
      const rows = [...Map.groupBy(found, ({ key }) => key)].map(([key, of]) => ({
        key,
        title: of[0]?.title ?? '',
        name: of[0]?.value.name ?? '',
        method: of[0]?.value.method ?? 'measured',
        cells: new Map(
          [...Map.groupBy(of, ({ labOrderId }) => labOrderId)].map(([labOrderId, each]) => [
            labOrderId,
            each.map(({ value }) => value),
          ]),
        ),
      }))
      return {
        specimen,
        collections,
        rows: [...Map.groupBy(rows, ({ title }) => title).values()].flat(),
      }
    },
  )
