import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AccessioningPage } from '../src/features/accessioning/accessioning.page.tsx'
import { begin, tubeOf } from './at-the-bench.tsx'
import { showPages } from './show.tsx'

describe('a rack gives the same verdict as the bench', () => {
  const at = '2026-03-31T11:00:00.000Z'
  it.each([
    ['ready', { hasTrustedLabel: true }, 'pass', 'Compare name and birth date'],
    ['counted, not scanned', { hasTrustedLabel: true, arrival: 'Counted' }, 'look', 'counted at receiving'],
    ['on hold', { hasTrustedLabel: true, hold: 12, labStatus: 'Hold' }, 'look', 'On hold'],
    [
      'already accessioned',
      { hasTrustedLabel: true, labStatusId: 30, accessionedDate: at, accessioner: 'Kim Person' },
      'stop',
      'Already accessioned on 03/31/2026 07:00 EDT by Kim Person.',
    ],
  ] as const)('%s', async (_name, change, verdict, says) => {
    const now = new Date().toISOString()
    const tube = tubeOf(47, { collectionDate: now, receivedDate: now, ...change })
    const bands: (string | undefined)[] = []
    for (const way of ['', '?rack=true']) {
      begin(tube)
      const { unmount } = await showPages({ '/accessioning': AccessioningPage }, `/accessioning${way}`)
      await userEvent.type(await screen.findByRole('textbox', { name: /^Specimen number/ }), `${tube.specimenBarcode}{Enter}`)
      await waitFor(() => expect(screen.getByRole('status', { name: 'Verdict' }).dataset['verdict']).toMatch(/pass|look|stop/))
      const band = screen.getByRole('status', { name: 'Verdict' })
      bands.push(band.dataset['verdict'])
      if (way !== '') expect(band.textContent).toContain(says)
      unmount()
    }
    expect(bands).toEqual([verdict, verdict])
  })
})
