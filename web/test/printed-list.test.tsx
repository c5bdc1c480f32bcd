import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Rows } from '../src/api/queries.ts'
import { NetworkError } from '../src/api/refused.ts'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import type { ListFilters } from '../src/ui/list-limits.ts'
import type { Column } from '../src/ui/table/columns.ts'
import { DataTable } from '../src/ui/table/data-table.tsx'
import { showPart } from './show.tsx'

interface Row {
  id: number
}
const columns: readonly Column<Row>[] = [
  {
    id: 'ticked',
    header: 'Select',
    notPrinted: true,
    cell: () => <input type="checkbox" aria-label="Select" />,
    width: 40,
  },
  { id: 'id', header: 'Number', cell: ({ id }) => `N${id}`, width: 200, sortable: true },
]
const rows = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id }))
const onlyOpen: ListFilters = {
  fields: [{ name: 'open', label: 'Only open', kind: 'flag' }],
  value: { open: true },
  onChange: () => undefined,
}

/* A list whose pages have 50 rows. `fails`: the page that cannot be fetched. */
const Paged = ({ total, fails = 0 }: { total: number; fails?: number }) => {
  const [count, setCount] = useState(50)
  const [moreError, setError] = useState<Error | null>(null)
  const more = (): void => {
    if (fails > 0 && count / 50 + 1 === fails) setError(new NetworkError())
    else setCount(Math.min(total, count + 50))
  }
  const from: Rows<Row> = {
    place: null,
    rows: rows(count),
    total: Math.min(total, 1000),
    totalIsMore: total > 1000,
    pending: false,
    error: null,
    retry: vi.fn(),
    moreError,
    fetchingMore: false,
    first: undefined,
    ...(count < total && { more }),
  }
  return (
    <main>
      <h1>Orders</h1>
      <p>Counted by collection day.</p>
      <section aria-label="Other list">
        <h2>Others</h2>
        <ul>
          <li>Another</li>
        </ul>
      </section>
      <DataTable
        filters={onlyOpen}
        name="printed"
        label="orders"
        from={from}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ id }) => `N${id}`}
        onOpen="nothing more"
        card={({ id }) => [id, '', '']}
        onSort={() => undefined}
        empty={{ text: 'None.' }}
      />
    </main>
  )
}

let print: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
})
const pressPrint = () => userEvent.click(screen.getByRole('button', { name: 'Print this list' }))
const onPaper = (event: 'beforeprint' | 'afterprint'): void =>
  act(() => {
    window.dispatchEvent(new Event(event))
  })
const drawn = () => within(screen.getByRole('grid')).getAllByText(/^N\d+$/).length

it('prints every row that is counted, alone with headings and texts, with the filters, and without what is for the hand', async () => {
  showPart(<Paged total={230} />)
  await pressPrint()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  onPaper('beforeprint')
  expect(drawn()).toBe(230)
  const grid = screen.getByRole('grid')
  expect(within(grid).queryByText('Select')).toBeNull()
  // browsers leave buttons out of heads on later sheets
  expect(within(grid).queryByRole('button', { name: 'Number' })).toBeNull()
  expect(screen.getByText('Filters: Only open.')).toBeTruthy()
  expect(screen.queryByText(/The first/)).toBeNull()
  const isHidden = (element: HTMLElement) => element.dataset['notPrinted'] !== undefined
  expect(isHidden(screen.getByRole('region', { name: 'Other list' }))).toBe(true)
  expect(isHidden(screen.getByText('Counted by collection day.'))).toBe(false)
  expect(isHidden(screen.getByRole('heading', { name: 'Orders' }))).toBe(false)
  onPaper('afterprint')
  expect(document.querySelector('[data-not-printed]')).toBeNull()
  expect(drawn()).toBeLessThan(100)
})

it('says on paper and screen that a longer list is cut at its first thousand rows', async () => {
  showPart(<Paged total={4000} />)
  await pressPrint()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  onPaper('beforeprint')
  expect(drawn()).toBe(1000)
  expect(screen.getByText('The first 1,000 of more than 1,000 orders.')).toBeTruthy()
  expect(
    await screen.findByText(
      'The first 1,000 of more than 1,000 orders. Narrow the list, or export it.',
    ),
  ).toBeTruthy()
  onPaper('afterprint')
})

it('fetches every list of the screen on Ctrl+P, and prints once', async () => {
  const stop = listenForShortcuts()
  showPart(
    <>
      <Paged total={230} />
      <Paged total={120} />
    </>,
  )
  await userEvent.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  onPaper('beforeprint')
  expect(screen.queryByText(/The first \d+ of (?:230|120) /)).toBeNull()
  expect(document.querySelector('[data-not-printed]')).toBeNull()
  onPaper('afterprint')
  /* Now the browser prints by itself. */
  const event = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })
  document.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  stop()
})

it('prints nothing on Ctrl+P if a page cannot be fetched, and says so', async () => {
  const stop = listenForShortcuts()
  showPart(
    <>
      <Paged total={230} fails={3} />
      <Paged total={120} />
    </>,
  )
  await userEvent.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /again/i })).not.toEqual([]))
  expect(print).not.toHaveBeenCalled()
  stop()
})

it('says what the browser’s own menu prints of a list that is not fetched to its end', () => {
  showPart(<Paged total={230} />)
  onPaper('beforeprint')
  expect(screen.getByText('The first 50 of 230 orders.')).toBeTruthy()
  onPaper('afterprint')
})

it('prints nothing if a page cannot be fetched, says so, and does not ask again by itself', async () => {
  showPart(<Paged total={230} fails={3} />)
  await pressPrint()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /again/i })).not.toEqual([]))
  expect(print).not.toHaveBeenCalled()
})
