import { linkTo } from '@labgate/contract/access/link-to'
import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { BillPage } from '../src/features/billing/bills/bill.page.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const Denials = () => <Link {...linkTo('/bill', { order: 7 })}>The bill</Link>

beforeEach(() => {
  signInAs(administrator)
  fakeApi()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('a bill opened from a list leads back to that list with its filters', async () => {
  const { router } = await showPages(
    { '/billing-work': Denials, '/bill': BillPage },
    '/billing-work?tab=denials',
  )
  await userEvent.click(await screen.findByText('The bill'))
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.href).toBe('/billing-work?tab=denials'))
})
it('a bill opened by its address has no way back to a list that was never open', async () => {
  await showPages({ '/bill': BillPage }, '/bill?order=7')
  await screen.findByRole('heading', { name: 'Bill' })
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})
