import { say } from '@labgate/contract/languages/say'
import type { Ages } from '@labgate/contract/overviews/laboratory-figures'
import { CountedLink } from './counted-link.tsx'
import { FigureTable } from './figure-table.tsx'

/**
 * Queues by age, each figure opens a list; the oldest of a queue stands out. `first`: heading of
 * the row names.
 */
export const AgesTable = ({ ages, first }: { ages: readonly Ages[]; first: string }) => {
  const labels = ages[0]?.rows.map(({ label }) => label) ?? []
  return (
    <FigureTable
      label={say('{first} by age', { first })}
      minWidth={720}
      rows={ages}
      rowId={({ kind }) => kind}
      columns={[
        { header: first, cell: ({ title }) => title },
        ...labels.map((label, at) => ({
          header: label,
          isNumber: true,
          cell: ({ title, rows }: Ages) => {
            const row = rows[at]
            return (
              <CountedLink
                count={row?.count ?? 0}
                more={row?.more ?? false}
                link={row && { to: row.path, search: row.search }}
                of={`${title}, ${label}`}
                isOld={at === labels.length - 1}
              />
            )
          },
        })),
      ]}
    />
  )
}
