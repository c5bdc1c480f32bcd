import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rows } from '../src/api/queries.ts'
import { NetworkError, Refused } from '../src/api/refused.ts'
import { IconPencil } from '../src/ui/icons/icons.ts'
import { mayBeCut, type Column, type DataTableProps } from '../src/ui/table/columns.ts'
import { DataTable } from '../src/ui/table/data-table.tsx'
import { RowCheckbox } from '../src/ui/table/row-checkbox.tsx'
import { picksOf, useTicks } from '../src/ui/table/use-ticks.ts'
import { timeSince } from '../src/ui/time-since.ts'
import { showPart } from './show.tsx'

interface Row {
  id: number
  name: string
  tubes: number
}
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, width: 200, sortable: true, always: true },
  { id: 'tubes', header: 'Tubes', cell: (row) => row.tubes, width: 80, align: 'right' },
  { id: 'id', header: 'Number', cell: (row) => row.id, width: 80, initiallyHidden: true },
]
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Practice ${at + 1}`, tubes: at }))
const nothing: Rows<Row> = {
  place: null,
  rows: [],
  total: 0,
  totalIsMore: false,
  pending: false,
  error: null,
  retry: vi.fn(),
  fetchingMore: false,
  first: undefined,
}

const show = (from: Partial<Rows<Row>>, props: Partial<DataTableProps<Row>> = {}) =>
  showPart(
    <DataTable
      filters="none"

      name="test"
      label="practices"
      from={{ ...nothing, ...from }}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      onOpen="nothing more"
      card={(row) => [row.name, row.tubes, row.id]}
      empty={{ text: 'No practice fits.' }}
      {...props}
    />,
  )
beforeEach(() => {
  localStorage.clear()
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
})

/* A list to which rows come, and from which they go. */
const Selecting = () => {
  const ticks = useTicks({})
  const [ids, setIds] = useState([1, 2, 3, 4])
  return (
    <>
      <button onClick={() => setIds([9, 8, 1, 2, 3, 4])}>Rows come</button>
      <button onClick={() => setIds([9, 8, 1, 2, 4])}>Row 3 goes</button>
      <DataTable
        filters="none"
        name="selecting"
        label="practices"
        from={{ ...nothing, rows: ids.map((id) => ({ id, name: `Practice ${id}`, tubes: 0 })) }}
        columns={[
          {
            ...columns[0]!,
            cell: ({ id, name }) => <RowCheckbox id={id} label={name} ticks={ticks} />,
          },
        ]}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen="nothing more"
        picks={picksOf(ticks, 'id')}
        card={({ name }) => [name, '', '']}
        empty={{ text: 'None.' }}
      />
    </>
  )
}

it('a range begins at the row that was clicked, wherever it is now, and at none that has left the list', async () => {
  const user = userEvent.setup()
  showPart(<Selecting />)
  const box = (id: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Practice ${id}` })
  const selected = () =>
    [9, 8, 1, 2, 3, 4].filter(
      (id) =>
        screen.queryByRole<HTMLInputElement>('checkbox', { name: `Select Practice ${id}` })
          ?.checked === true,
    )
  await user.click(box(2))
  await user.click(screen.getByText('Rows come'))
  await user.keyboard('{Shift>}')
  await user.click(box(3))
  expect(selected()).toEqual([2, 3])
  expect(document.activeElement, 'the next key acts on the row just clicked').toBe(box(3))
  await user.click(screen.getByText('Row 3 goes'))
  await user.click(box(8))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual([8, 2])
})

it('an age is said as every duration is', () => {
  const now = Date.parse('2026-11-30T12:00:00Z')
  const ages = ['11:59:50', '11:57:00', '11:00:10', '10:40:00', '00:00:00'].map((time) =>
    timeSince(`2026-11-30T${time}Z`, now),
  )
  expect(ages).toEqual(['1 min', '3 min', '1 h', '1 h 20 min', '12 h'])
})

describe('a list', () => {
  it('cuts only names of places and users: no fact about a patient, and no error', async () => {
    const facts = [
      'patientName',
      'dob',
      'tests',
      'diagnoses',
      'medications',
      'allergies',
      'insurance',
      'payer',
      'priority',
      'says',
      'why',
      'reason',
      'outcome',
      'issue',
      'state',
    ]
    expect(facts.filter((id) => mayBeCut.has(id))).toEqual([])
    const long = 'Penicillin, latex, and every sulfonamide that was ever given'
    show(
      { rows: rows(1), total: 1 },
      {
        columns: ['allergies', 'location'].map((id) => ({
          id,
          header: id,
          width: 60,
          cell: () => long,
        })),
      },
    )
    const [allergies, location] = (await screen.findAllByText(long)).map((cell) =>
      cell.closest('td'),
    )
    expect([allergies?.title, location?.title]).toEqual(['', long])
  })

  it('shows that it is loading before the first rows arrive', () => {
    show({ pending: true })
    expect(screen.getByText('Loading', { selector: 'p' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('names the filters of an empty list and offers it without them, so that it is no all-clear', async () => {
    const onChange = vi.fn()
    const fields = [
      {
        name: 'step',
        label: 'Where it waits',
        kind: 'choice',
        options: [{ value: 'held', label: 'On hold' }],
      },
      { name: 'from', label: 'From', kind: 'day', initial: '2026-01-01' },
    ] as const
    show({}, { filters: { fields, value: { step: 'held' }, onChange } })
    expect(screen.queryByText('No practice fits.')).toBeNull()
    expect(
      screen.getByText(
        'No practices match these filters. Where it waits: On hold; From: 01/01/2026.',
      ),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(onChange).toHaveBeenCalledWith({ step: undefined, from: 'any' })
  })

  it('says what a list is limited to from the start', () => {
    show(
      {},
      {
        filters: {
          fields: [{ name: 'from', label: 'From', kind: 'day', initial: '2026-01-01' }],
          value: {},
          onChange: vi.fn(),
        },
      },
    )
    expect(screen.getByText('No practice fits. Only From: 01/01/2026.')).toBeTruthy()
  })

  it('shows its own message when it is empty', () => {
    show({})
    expect(screen.getByText('No practice fits.')).toBeTruthy()
    expect(screen.getByText('0 practices')).toBeTruthy()
  })

  it.each([
    ['accounts to call', '1 account to call'],
    ['inconsistencies', '1 inconsistency'],
    ['emergency accesses', '1 emergency access'],
    ['most urgent results', '1 most urgent result'],
  ])('uses the singular to count one of the %s', (label, text) => {
    show({ rows: rows(1), total: 1 }, { label })
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows why loading failed, and retries', async () => {
    const retry = vi.fn()
    show({ error: new NetworkError(), retry })
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong!')
    expect(screen.getByRole('alert').textContent).toContain('Check your network')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('shows the message of a refusal', () => {
    show({
      error: new Refused(200, {
        code: 'list-too-long',
        message: 'More than 5,000 rows match. Narrow the search.',
      }),
    })
    expect(screen.getByRole('alert').textContent).toContain('Narrow the search.')
  })

  it('renders only the rows near the view, and shows how many there are', () => {
    show({ rows: rows(1000), total: 1000, totalIsMore: true })
    expect(screen.getByText('More than 1,000 practices')).toBeTruthy()
    expect(screen.getAllByRole('row').length).toBeGreaterThan(15)
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('grid', { name: 'practices' }).getAttribute('aria-rowcount')).toBe('-1')
  })

  it('fetches the next page near the end, but not while one is loading', () => {
    const more = vi.fn()
    const { unmount } = show({ rows: rows(10), total: 60, more })
    expect(more).toHaveBeenCalledOnce()
    unmount()
    more.mockClear()
    show({ rows: rows(10), total: 60, more, fetchingMore: true })
    expect(more).not.toHaveBeenCalled()
  })

  it('moves by arrow keys and opens a row with Enter', async () => {
    const onOpen = vi.fn()
    show({ rows: rows(5), total: 5 }, { onOpen })
    const user = userEvent.setup()
    const lines = screen.getAllByRole('row').slice(1)
    lines[0]?.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('row')[3]))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('row')[2]))
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Practice 2', tubes: 1 })
  })

  it('opens no row that leads nowhere, by key, click, or tap, nor looks as if it did', async () => {
    const onOpen = vi.fn()
    const leads = { onOpen, opens: ({ id }: Row) => id !== 2 }
    show({ rows: rows(2), total: 2 }, leads)
    const user = userEvent.setup()
    const lines = screen.getAllByRole('row').slice(1)
    expect(lines.map((line) => line.dataset['opens'])).toEqual(['', undefined])
    await user.click(lines[1] as HTMLElement)
    await user.keyboard('{Enter}')
    expect(onOpen).not.toHaveBeenCalled()
    await user.click(lines[0] as HTMLElement)
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('sorts by its header, and reverses the order on the second click', async () => {
    const onSort = vi.fn()
    const user = userEvent.setup()
    const { unmount } = show({ rows: rows(2), total: 2 }, { sort: '', onSort })
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('name')
    unmount()
    show({ rows: rows(2), total: 2 }, { sort: 'name', onSort })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('-name')
  })

  it('remembers the chosen columns, and stores only their names', async () => {
    const user = userEvent.setup()
    const { unmount } = show({ rows: rows(2), total: 2 })
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Choose columns' }))
    const choices = await screen.findByRole('group', { name: 'Columns' })
    await user.click(within(choices).getByLabelText('Number'))
    await user.click(within(choices).getByLabelText('Tubes'))
    expect((within(choices).getByLabelText('Name') as HTMLInputElement).disabled).toBe(true)
    unmount()
    show({ rows: rows(2), total: 2 })
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Number',
    ])
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Practice')
  })

  it('runs a row’s action without opening the row', async () => {
    const onOpen = vi.fn()
    const run = vi.fn()
    show(
      { rows: rows(2), total: 2 },
      { onOpen, actions: () => [{ label: 'Edit', icon: IconPencil, run }] },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Practice 2' }))
    expect(run).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Practice 2', tubes: 1 })
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('exports with the visible columns, and reports a failure', async () => {
    const onExport = vi.fn(() =>
      Promise.reject(
        new Refused(200, { code: 'list-too-long', message: 'More than 5,000 rows match.' }),
      ),
    )
    show({ rows: rows(2), total: 2 }, { onExport })
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByText('CSV, for other programs'))
    expect(onExport).toHaveBeenCalledExactlyOnceWith('csv', ['name', 'tubes'])
    expect(await screen.findByText('More than 5,000 rows match.')).toBeTruthy()
  })

  it('shows cards instead of a grid on a phone', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('max-width: 640px'),
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      }),
    )
    show({ rows: rows(3), total: 3 }, { onOpen: () => {} })
    expect(screen.queryByRole('grid')).toBeNull()
    expect(
      within(screen.getByRole('list', { name: 'practices' })).getAllByRole('listitem'),
    ).toHaveLength(3)
    vi.restoreAllMocks()
  })
})
