import { bookLists } from '@labgate/contract/billing/book-lists'
import { receivables } from '@labgate/contract/billing/receivable-ages'
import { home } from '@labgate/contract/overviews/home'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { call } from '../src/api/call.ts'
import { connection } from '../src/api/connection.ts'
import { asRows, useApiQuery, useList } from '../src/api/queries.ts'
import { useReadAgain } from '../src/api/read-again.ts'
import { Loaded } from '../src/ui/loaded.tsx'
import { DataTable } from '../src/ui/table/data-table.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPart } from './show.tsx'

/* One of each kind of read: a paged list, a short list, and a record. */
const Reads = () => {
  useReadAgain()
  const rest = {
    filters: 'none',
    columns: [],
    rowId: () => 0,
    rowLabel: () => '',
    onOpen: 'nothing more',
  } as const
  const card = () => ['', '', ''] as const
  return (
    <>
      <DataTable
        {...rest}
        name="paged"
        label="deposits"
        from={useList(bookLists.deposits, {})}
        card={card}
        empty={{ text: 'No deposit.' }}
      />
      <DataTable
        {...rest}
        name="short"
        label="payers"
        from={asRows(useApiQuery(bookLists.payerAccounts, {}), null)}
        card={card}
        empty={{ text: 'No payer.' }}
      />
      <Loaded from={useApiQuery(bookLists.depositDays, {})}>{() => 'The days'}</Loaded>
      <Loaded from={useApiQuery(receivables.ages, { by: 'class' })}>{() => 'The ages'}</Loaded>
    </>
  )
}

let api: FakeApi
const offline = [bookLists.deposits, bookLists.payerAccounts, bookLists.depositDays]
const answers = (): void => {
  api.reply(bookLists.deposits, { list: [], next: '', total: 0, totalIsMore: false })
  api.reply(bookLists.payerAccounts, { list: [] })
  api.reply(bookLists.depositDays, { month: '2026-03-01', list: [] })
}
const readsAll = async (): Promise<void> => {
  expect(await screen.findByText('No deposit.')).toBeTruthy()
  expect(await screen.findByText('No payer.')).toBeTruthy()
  expect(await screen.findByText('The days')).toBeTruthy()
}
beforeEach(async () => {
  signInAs(ofType(18))
  api = fakeApi()
  for (const endpoint of offline) api.silence(endpoint)
  api.refuse(receivables.ages, { code: 'not-possible', message: 'Not now.' })
  api.refuse(home.dashboard, { code: 'not-possible' })
  showPart(<Reads />)
  expect(await screen.findAllByText(/Labgate did not respond/)).toHaveLength(3)
})

it('what could not be read without a connection is read once a call gets a response', async () => {
  connection.lost()
  answers()
  await act(() => call(home.dashboard, {}).catch(() => undefined))
  await readsAll()
  expect(screen.queryAllByText(/Labgate did not respond/)).toEqual([])
})

it('and once the browser says that there is a network; what was refused is not asked again', async () => {
  answers()
  act(() => void window.dispatchEvent(new Event('online')))
  await readsAll()
  expect(api.calls(receivables.ages)).toHaveLength(1)
  expect(screen.getByText('Not now.')).toBeTruthy()
})
