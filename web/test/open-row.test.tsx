import { Table } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ScrollTable } from '../src/ui/scroll-table.tsx'
import { StackTable } from '../src/ui/table/stack-table.tsx'
import { showPart } from './show.tsx'

const open = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
const remove = vi.fn()
const link = (name: string) => (
  <a href={`/${name}`} onClick={open}>
    {name}
  </a>
)

it('a click anywhere on a row of a small table opens its one record, and nothing else does', async () => {
  showPart(
    <>
      <StackTable
        label="Bills"
        minWidth={300}
        rows={[{ id: 1 }, { id: 2 }]}
        rowId={({ id }) => id}
        columns={[
          { header: 'Bill', cell: ({ id }) => link(`bill ${id}`) },
          { header: 'State', cell: ({ id }) => (id === 1 ? 'Open' : link('the claim')) },
          { header: 'Age', cell: ({ id }) => `${id} days` },
        ]}
        lines={() => []}
        act={() => (
          <button type="button" onClick={remove}>
            Remove
          </button>
        )}
      />
      <ScrollTable label="Tests" minWidth={300}>
        <Table>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>Urine</Table.Td>
              <Table.Td>
                <button type="button" data-opens-row onClick={open}>
                  Report
                </button>
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </ScrollTable>
    </>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByText('Open'))
  expect(open).toHaveBeenCalledTimes(1)
  await user.click(screen.getByText('Urine'))
  expect(open).toHaveBeenCalledTimes(2)
  await user.click(screen.getByText('bill 1'))
  expect(open, 'the link itself, once').toHaveBeenCalledTimes(3)
  await user.click(screen.getByText('2 days'))
  expect(open, 'a row with two records').toHaveBeenCalledTimes(3)
  await user.click(screen.getAllByText('Remove')[0] as HTMLElement)
  expect(remove).toHaveBeenCalledTimes(1)
  expect(open, 'another act').toHaveBeenCalledTimes(3)
})
