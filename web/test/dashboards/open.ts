import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { DashboardsPage } from '../../src/overviews/dashboards/dashboards.page.tsx'
import { showPages } from '../show.tsx'

/**
 * Opens the signed-in user's dashboard with every part expanded, unless `search` says otherwise, and
 * waits until each of its blocks has loaded or failed.
 */
export const openDashboard = async (
  search = '?expanded=all',
  pages: Parameters<typeof showPages>[0] = {},
) => {
  const shown = await showPages({ '/dashboard': DashboardsPage, ...pages }, `/dashboard${search}`)
  const waiting = (): string[] =>
    [...shown.container.querySelectorAll('[aria-busy=true]')].map(
      (one) => one.closest('section')?.querySelector('h2')?.textContent ?? 'blocks',
    )
  await waitFor(
    () =>
      expect([shown.container.querySelector('h2')?.textContent, ...waiting()]).toEqual([
        'Waiting for you',
      ]),
    { interval: 200 },
  )
  return shown
}
