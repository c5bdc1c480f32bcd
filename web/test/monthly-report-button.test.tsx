import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { MonthlyReportButton } from '../src/core/figures/monthly-report-button.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-12-01T00:05:00Z', 'October 2026'],
  ['2026-12-01T10:59:00Z', 'October 2026'],
  ['2026-12-01T11:00:00Z', 'November 2026'],
])('at %s, the latest month that is over for every laboratory is %s', async (now, month) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  signInAs(administrator)
  fakeApi()
  showPart(<MonthlyReportButton customerId={1} />)
  await userEvent.click(screen.getByRole('button', { name: 'Monthly report' }))
  expect((await screen.findAllByRole('menuitem'))[0]?.textContent).toBe(month)
})
