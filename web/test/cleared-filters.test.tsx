import { globSync, readFileSync } from 'node:fs'
import { auditLog } from '@labgate/contract/access/watch'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { AuditLogPage } from '../src/features/admin/audit-log/audit-log.page.tsx'
import { EmptyList } from '../src/ui/empty-list.tsx'
import { FilterBar, type FilterField } from '../src/ui/filter-bar.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages, showPart } from './show.tsx'

const fields: readonly FilterField[] = [
  { name: 'number', label: 'Number', kind: 'text', main: true },
  { name: 'since', label: 'Since', kind: 'day', main: true },
  { name: 'open', label: 'Open', kind: 'flag', main: true },
]
type Value = Record<string, string | number | boolean | undefined>

/** A list that takes only digits as a number, as an address does. */
const List = () => {
  const [value, setValue] = useState<Value>({ open: true })
  const set = (changes: Value): void =>
    setValue((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...changes }).filter(
          ([name, one]) =>
            one !== undefined && one !== '' && (name !== 'number' || /^\d+$/.test(String(one))),
        ),
      ),
    )
  return (
    <>
      <FilterBar fields={fields} value={value} onChange={set} />
      <EmptyList
        label="orders"
        text="No orders."
        filters={{ fields, value, onChange: set }}
        place={null}
      />
    </>
  )
}
const write = (label: string, text: string): HTMLInputElement => {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return field
}

it.each(['Clear all', 'Show all'])('%s leaves nothing typed in a filter', async (name) => {
  signInAs(administrator)
  showPart(<List />)
  write('Number', '12x')
  write('Since', '13/45/2026')
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() =>
    expect(
      ['Number', 'Since'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
    ).toEqual(['', '']),
  )
})
it('Clear filters leaves no wrong patient number in the audit log', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(auditLog.list, { list: [], next: '', total: 0, totalIsMore: false })
  api.reply(auditLog.state, { rows: 1, unsealed: 0, lastSealAt: '2026-03-31T14:05:00Z', head: 'a' })
  await showPages({ '/audit-log': AuditLogPage }, '/audit-log?outcome=done')
  await screen.findByLabelText('Patient number')
  write('Patient number', '99999999999')
  await screen.findByText('No patient has this number.')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0]!)
  await waitFor(() => expect(screen.queryByText('No patient has this number.')).toBeNull())
  expect(screen.getByLabelText('Patient number')).toHaveProperty('value', '')
})
/** 'Show all' of what is no list with filters: an account's first weeks, and a long note. */
const unfolds = ['web/src/features/accounts/record/arrival.tsx', 'web/src/ui/papers/note-item.tsx']
it('every button that clears filters empties what is typed, too', () => {
  const clearing = globSync('web/src/**/*.tsx').filter((file) =>
    /say\('(Clear all|Clear filters|Show all)'\)/.test(readFileSync(file, 'utf8')),
  )
  expect(clearing.length).toBeGreaterThan(3)
  expect(
    clearing.filter(
      (file) => !unfolds.includes(file) && !readFileSync(file, 'utf8').includes('<ClearButton'),
    ),
  ).toEqual([])
})
