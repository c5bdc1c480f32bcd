import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { specimenNumber, type Scan } from '@labgate/contract/kit/numbers'
import { manifests } from '@labgate/contract/shipping/manifests'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { AccessioningPage } from '../src/features/accessioning/accessioning.page.tsx'
import { ManifestsPage } from '../src/features/shipping/manifests/manifests.page.tsx'
import { KeptScans } from '../src/scan/kept-scans.tsx'
import { currentTarget, takeByDefault, usePageScans, useScanTarget } from '../src/scan/targets.ts'
import { begin, tubeOf } from './at-the-bench.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { rowIn, wholeOf } from './sample.ts'
import { showPages, showPart } from './show.tsx'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})
const two = {
  list: [
    { labId: 1, name: 'Coast Laboratory' },
    { labId: 2, name: 'Harbor Laboratory' },
  ],
}
const scan = (code: string) => act(() => currentTarget()?.take({ kind: 'specimen', code }))
const band = () => screen.getByRole('status', { name: 'Verdict' })
const chooseLab = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Working laboratory' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Coast Laboratory' }))
}

it.each(['', '?rack=true'])(
  'keeps the scan made before the laboratory is chosen, says so, and takes it afterward (%s)',
  async (way) => {
    const now = new Date().toISOString()
    const tube = tubeOf(47, { collectionDate: now, receivedDate: now, hasTrustedLabel: true })
    const api = begin(tube)
    api.reply(accessioning.workingLabs, two)
    await showPages({ '/accessioning': AccessioningPage }, `/accessioning${way}`)
    await screen.findByRole('combobox', { name: 'Working laboratory' })
    scan(specimenNumber(46))
    scan(tube.specimenBarcode)
    expect(band().textContent).toContain(tube.specimenBarcode)
    expect(band().textContent).toContain(
      'Choose your working laboratory first. This scan is taken when you have chosen.',
    )
    expect(band().textContent).toContain(`Scan again, one at a time: ${specimenNumber(46)}.`)
    expect(api.calls(accessioning.forAccessioning)).toEqual([])
    await chooseLab()
    await waitFor(() =>
      expect(
        api.calls(accessioning.forAccessioning).map(({ input }) => input['SpecimenBarcode']),
      ).toEqual([tube.specimenBarcode]),
    )
    expect(
      await screen.findByText(`Scan again, one at a time: ${specimenNumber(46)}.`),
    ).toBeTruthy()
    expect(screen.queryByText(/^Choose your working laboratory/)).toBeNull()
  },
)

it('takes a scan made while the laboratories load, without a choice if there is only one', async () => {
  const tube = tubeOf(47, { hasTrustedLabel: true })
  const api = begin(tube)
  const answer = api.later(accessioning.workingLabs, () => ({ list: two.list.slice(0, 1) }))
  await showPages({ '/accessioning': AccessioningPage }, '/accessioning')
  scan(tube.specimenBarcode)
  expect(band().textContent).toContain('Your laboratories are loading. This scan is taken next.')
  answer()
  await waitFor(() => expect(api.calls(accessioning.forAccessioning)).toHaveLength(1))
})

const manifest = {
  manifestId: 5,
  labId: 9,
  lab: 'Far Laboratory',
  labTypeId: 1,
  status: 0,
  specimens: [],
  rowVersion: 1,
}
const sendable = (number: string, more: object = {}) => ({
  labOrderId: Number(number.slice(-4)),
  specimenBarcode: number,
  patientName: 'Moss, Ada',
  says: '',
  ...more,
})
/** An open manifest whose list of specimens is answered later. */
const manifestLoads = async (offered: readonly object[]) => {
  signInAs(ofType(6))
  const api = fakeApi()
  api.reply(manifests.get, wholeOf(manifests.get.answer, { ...manifest, valid: true }))
  api.reply(manifests.forManifest, () => {
    throw new Error('Not one of this laboratory’s specimens.')
  })
  const answer = api.later(manifests.candidates, () => ({
    list: offered.map((row) => rowIn(manifests.candidates.answer, row)),
  }))
  const shown = await showPages({ '/manifest': ManifestsPage }, '/manifest?id=5')
  return { answer, api, ...shown }
}

it('keeps tubes scanned while a manifest loads, says so, and puts all of them on it', async () => {
  const [one, two] = [specimenNumber(46), specimenNumber(47)]
  const { answer } = await manifestLoads([sendable(one), sendable(two)])
  scan(one)
  expect(band().textContent).toContain('The manifest is loading. This scan is taken next.')
  expect(band().textContent).toContain(one)
  scan(two)
  scan(two)
  expect(band().textContent).toContain(`2 scans wait: ${one}, ${two}.`)
  answer()
  await waitFor(() =>
    expect(band().textContent).toContain(`${two} is on the manifest: 2 specimens.`),
  )
})

it('names each tube scanned while a manifest loads that cannot go on it, whatever was scanned after it', async () => {
  const [one, two] = [specimenNumber(46), specimenNumber(47)]
  const { answer } = await manifestLoads([
    sendable(one, { says: 'This specimen is on hold.' }),
    sendable(two),
  ])
  scan(one)
  scan(two)
  answer()
  await waitFor(() => expect(band().textContent).toContain('1 of 2 scans are not on the manifest'))
  expect(band().textContent).toContain(`${one}: This specimen is on hold.`)
})

it('names a scan that was not taken because the page was left while it loaded, and gives it to no other page', async () => {
  const { router } = await manifestLoads([])
  scan(specimenNumber(46))
  await act(() => router.navigate({ to: '/manifest', search: {} }))
  expect(await screen.findByText(`Scan again, one at a time: ${specimenNumber(46)}.`)).toBeTruthy()
})

it.each([
  ['a part that takes one scan', undefined, ['take 2']],
  [
    'a part that takes several',
    (all: string[]) => (scans: readonly Scan[]) =>
      void all.push(`all ${scans.map(({ code }) => code).join(' ')}`),
    ['all 1 2'],
  ],
] as const)(
  'gives kept scans to %s, above the page and below a dialog',
  async (_, takesAll, wanted) => {
    const received: string[] = []
    const Part = () => {
      useScanTarget(
        ({ code }: Scan) => void received.push(`take ${code}`),
        undefined,
        undefined,
        takesAll?.(received),
      )
      return null
    }
    const Around = ({ loads }: { loads: boolean }) => {
      usePageScans(({ code }: Scan) => void received.push(`page ${code}`))
      return loads ? <KeptScans text="It is loading." /> : <Part />
    }
    const { rerender } = showPart(<Around loads />)
    scan('1')
    scan('2')
    expect(received).toEqual([])
    rerender(<Around loads={false} />)
    await waitFor(() => expect(received).toEqual(wanted))
  },
)

it('opens by default what was scanned while a page loaded that takes no scans', async () => {
  const received: string[] = []
  const end = takeByDefault(({ code }) => void received.push(code))
  const { unmount } = showPart(<KeptScans text="This page is loading." />)
  scan('1')
  unmount()
  await waitFor(() => expect(received).toEqual(['1']))
  end()
})

it('gives a scan to a part of the page before the page itself, even if both appear at once', () => {
  const received: string[] = []
  const Part = () => {
    useScanTarget(({ code }: Scan) => void received.push(`part ${code}`))
    return null
  }
  const Around = () => {
    usePageScans(({ code }: Scan) => void received.push(`page ${code}`))
    return <Part />
  }
  showPart(<Around />)
  scan('1')
  expect(received).toEqual(['part 1'])
})
