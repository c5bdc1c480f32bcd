import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { drafts } from '@labgate/contract/orders/drafts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AccessioningPage } from '../src/features/accessioning/accessioning.page.tsx'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { currentTarget } from '../src/scan/targets.ts'
import { begin, tubeOf } from './at-the-bench.tsx'
import { showPages } from './show.tsx'

describe('a rack gives the same verdict as the bench', () => {
  const at = '2026-03-31T11:00:00.000Z'
  it.each([
    ['ready', { hasTrustedLabel: true }, 'pass', 'Compare name and birth date'],
    [
      'counted, not scanned',
      { hasTrustedLabel: true, arrival: 'Counted' },
      'look',
      'counted at receiving',
    ],
    ['on hold', { hasTrustedLabel: true, hold: 12, labStatus: 'Hold' }, 'look', 'On hold'],
    [
      'already accessioned',
      { hasTrustedLabel: true, labStatusId: 30, accessionedDate: at, accessioner: 'Kim Person' },
      'stop',
      'Already accessioned on 03/31/2026 07:00 EDT by Kim Person.',
    ],
  ] as const)('%s', async (_name, change, verdict, text) => {
    const now = new Date().toISOString()
    const tube = tubeOf(47, { collectionDate: now, receivedDate: now, ...change })
    const bands: (string | undefined)[] = []
    for (const way of ['', '?rack=true']) {
      begin(tube)
      const { unmount } = await showPages(
        { '/accessioning': AccessioningPage },
        `/accessioning${way}`,
      )
      await userEvent.type(
        await screen.findByRole('textbox', { name: /^Specimen number/ }),
        `${tube.specimenBarcode}{Enter}`,
      )
      await waitFor(() =>
        expect(screen.getByRole('status', { name: 'Verdict' }).dataset['verdict']).toMatch(
          /pass|look|stop/,
        ),
      )
      const band = screen.getByRole('status', { name: 'Verdict' })
      bands.push(band.dataset['verdict'])
      if (way !== '') expect(band.textContent).toContain(text)
      unmount()
    }
    expect(bands).toEqual([verdict, verdict])
  })
})

it.each([
  ['another tube', { kind: 'specimen', code: specimenNumber(49) }, 'is still open'],
  ['a sheet', { kind: 'parcel', code: 'SLX000000007', id: 7 }, 'That is a sheet, not a tube.'],
] as const)(
  'after a scan of %s, the chord puts the open tube in the rack only once it is scanned again',
  async (_name, other, text) => {
    const now = new Date().toISOString()
    const tube = tubeOf(48, { collectionDate: now, receivedDate: now, hasTrustedLabel: true })
    const api = begin(tube)
    onTestFinished(listenForShortcuts())
    await showPages({ '/accessioning': AccessioningPage }, '/accessioning?rack=true')
    await userEvent.type(
      await screen.findByLabelText(/^Specimen number/),
      `${tube.specimenBarcode}{Enter}`,
    )
    await screen.findByText('They match')
    const band = document.querySelector<HTMLElement>('[data-verdict]')
    const seen = performance.now() + 1_000
    // the chord applies to a tube that someone had time to look at
    vi.spyOn(performance, 'now').mockReturnValue(seen)
    onTestFinished(() => void vi.restoreAllMocks())
    act(() => currentTarget()?.take(other))
    expect(band?.textContent).toContain(text)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.queryByText('In the rack: 0')).not.toBeNull()
    act(() => currentTarget()?.take({ kind: 'specimen', code: tube.specimenBarcode }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('In the rack: 1')).toBeTruthy()
    expect(api.calls(accessioning.forAccessioning)).toHaveLength(1)
  },
)

it('a reload keeps what is set apart with its reason, and the numbers of the rack until each is scanned or cleared; no name is in the draft', async () => {
  const now = new Date().toISOString()
  const tube = tubeOf(50, {
    collectionDate: now,
    receivedDate: now,
    hasTrustedLabel: true,
    hold: 12,
    labStatus: 'Hold',
  })
  const begun = () => {
    const api = begin(tube)
    api.reply(drafts.save, { savedAt: now })
    api.reply(drafts.discard, {})
    return api
  }
  const first = begun()
  first.reply(drafts.get, {
    content: JSON.stringify({ changes: { numbers: [specimenNumber(51)] }, focus: '' }),
    savedAt: now,
    rowVersion: 0,
  })
  const { unmount } = await showPages(
    { '/accessioning': AccessioningPage },
    '/accessioning?rack=true',
  )
  await screen.findByText(new RegExp(`Scan and check it again: ${specimenNumber(51)}`))
  await userEvent.type(
    await screen.findByLabelText(/^Specimen number/),
    `${tube.specimenBarcode}{Enter}`,
  )
  expect((await screen.findByRole('region', { name: 'Set apart' })).textContent).toContain('Moss')
  const kept = await waitFor(() => {
    const sent = first.calls(drafts.save).at(-1)?.input['content'] as object | undefined
    expect(sent).toBeDefined()
    return JSON.stringify(sent)
  })
  expect(kept).toContain(tube.specimenBarcode)
  expect(kept).toContain(specimenNumber(51))
  expect(kept).toContain('On hold')
  expect(kept).not.toMatch(/Moss|Ada/)
  for (const kept of [localStorage, sessionStorage])
    expect(JSON.stringify(kept)).not.toContain('Moss')
  unmount()

  const second = begun()
  second.reply(drafts.get, { content: kept, savedAt: now, rowVersion: 0 })
  await showPages({ '/accessioning': AccessioningPage }, '/accessioning?rack=true')
  const list = await screen.findByRole('region', { name: 'Set apart' })
  expect(list.textContent).toContain(tube.specimenBarcode)
  expect(list.textContent).toContain('On hold')
  await userEvent.click(screen.getByRole('button', { name: 'Clear this list' }))
  expect(second.calls(drafts.discard)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Clear these numbers' }))
  await waitFor(() => expect(second.calls(drafts.discard)).toHaveLength(1))
})
