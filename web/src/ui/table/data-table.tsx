import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { EmptyList } from '../empty-list.tsx'
import { Failure } from '../failure.tsx'
import { Waiting } from '../loaded.tsx'
import { CardList } from './card-list.tsx'
import type { DataTableProps } from './columns.ts'
import { Grid } from './grid.tsx'
import { TableBar } from './table-bar.tsx'
import { useColumns } from './use-columns.ts'

/**
 * A list of any length: virtual rows, sticky header, sorting by header, chosen columns, export,
 * keyboard (arrows, Home, End, Enter). The next page is fetched as the end approaches. On a phone,
 * each row is a card with three facts.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { from, columns, name, empty } = props
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  const chosen = useColumns(name, columns)
  const list = useRef<HTMLDivElement>(null)
  const body = () => {
    if (from.error) return <Failure error={from.error} retry={from.retry} />
    if (from.pending) return <Waiting height={320} />
    if (from.rows.length === 0)
      return <EmptyList label={props.label} place={from.place} filters={props.filters} {...empty} />
    return phone ? <CardList {...props} /> : <Grid {...props} chosen={chosen} />
  }
  return (
    <Box ref={list} data-list>
      <TableBar
        label={props.label}
        from={from}
        list={list}
        filters={props.filters}
        uncounted={props.uncounted}
        note={props.note}
        onExport={props.onExport}
        choices={chosen.choices}
      />
      {body()}
    </Box>
  )
}
