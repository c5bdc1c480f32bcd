import { bookFigures, bookLists, type BookFigure } from '@labgate/contract/billing/book-lists'
import { books, type BookClock, type BookMonth } from '@labgate/contract/billing/books'
import { describeMonth } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows } from '../../../ui/table/local-rows.ts'
import { cardOf, columnsOf, type OpenFigure } from './book-columns.tsx'
import { CloseMonth } from './close-month.tsx'
import { PostingList } from './posting-list.tsx'

const clocks: readonly { value: BookClock; label: string }[] = [
  { value: 'posted', label: say('By posting date') },
  { value: 'service', label: say('By date of service') },
]
const explanations: Readonly<Record<BookClock, string>> = {
  posted: say(
    'What was posted in each month, whenever the specimen was collected. Open at start and the amounts after it add up to open at end. Each figure opens its postings.',
  ),
  service: say(
    'What became of the services of each month, whenever it was posted. Recent months still change.',
  ),
}
/* Latest first, each with the months before it. */
const rowsOf = (list: readonly BookMonth[]) =>
  list.map((month, at) => ({ ...month, upTo: list.slice(0, at + 1) })).toReversed()

/** The books by month: a row a month, and the close of the oldest open one. */
export const MonthsTab = ({
  clock,
  onClock,
}: {
  clock: BookClock
  onClock: (clock: BookClock) => void
}) => {
  const months = useApiQuery(books.months, { clock })
  const mayClose = useMay().call(books.close)
  const [closing, { open, close }] = useDisclosure(false)
  const [chosen, setChosen] = useState<{ month: string; figure: BookFigure }>()
  const closable = months.data?.closable ?? null
  const next = months.data?.list.find(({ month }) => month === closable)
  const openFigure: OpenFigure = (month, figure) => setChosen({ month, figure })
  return (
    <Stack gap="sm">
      <Group gap="md" justify="space-between">
        <SegmentedControl
          aria-label={say('Months by')}
          data={[...clocks]}
          value={clock}
          onChange={onClock}
        />
        {mayClose && closable !== null && clock === 'posted' && (
          <Button variant="default" onClick={open}>
            {say('Close {closable}', { closable: describeMonth(closable) })}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {explanations[clock]}
      </Text>
      <Loaded from={months} height={480}>
        {({ list }) => (
          <DataTable
            filters="none"
            name={`books-${clock}`}
            label={say('months')}
            from={localRows(rowsOf(list))}
            columns={columnsOf(clock, rowsOf(list), openFigure)}
            rowId={(row) => String(row.month)}
            onOpen="nothing more"
            rowLabel={(row) => describeMonth(row.month)}
            card={cardOf(openFigure)}
            onExport={(format, columns) =>
              call(bookLists.exportMonths, { searchCriteria: { clock }, format, columns })
            }
            empty={{ text: say('Nothing has been posted yet.') }}
          />
        )}
      </Loaded>
      <SideDrawer
        opened={chosen !== undefined}
        title={
          chosen === undefined
            ? ''
            : `${describeMonth(chosen.month)}, ${bookFigures[chosen.figure]}`
        }
        size={1130}
        onClose={() => setChosen(undefined)}
      >
        {chosen !== undefined && <PostingList criteria={{ clock, ...chosen }} />}
      </SideDrawer>
      {closing && closable !== null && (
        <CloseMonth month={closable} closingCents={next?.closingCents ?? 0} onClose={close} />
      )}
    </Stack>
  )
}
