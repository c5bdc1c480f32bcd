import { accessioning } from '@labgate/contract/accessioning'
import { manifests } from '@labgate/contract/manifests'
import { specimenNumber, type Scan } from '@labgate/contract/numbers'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { AccessioningPage } from '../src/features/accessioning/accessioning.page.tsx'
import { ManifestsPage } from '../src/features/manifests/manifests.page.tsx'
import { currentTarget, usePageScans, useScanTarget } from '../src/scan/targets.ts'
import { begin, tubeOf } from './at-the-bench.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
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

it.each(['', '?rack=true'])('keeps the scan made before the laboratory is chosen, says so, and takes it afterward (%s)', async (way) => {
  const now = new Date().toISOString()
  const tube = tubeOf(47, { collectionDate: now, receivedDate: now, hasTrustedLabel: true })
  const api = begin(tube)
  api.reply(accessioning.workingLabs, two)
  await showPages({ '/accessioning': AccessioningPage }, `/accessioning${way}`)
  await screen.findByRole('combobox', { name: 'Working laboratory' })
  scan(specimenNumber(46))
  scan(tube.specimenBarcode)
  expect(band().textContent).toContain(tube.specimenBarcode)
  expect(band().textContent).toContain('Choose your working laboratory first. This scan is taken when you have chosen.')
  expect(band().textContent).toContain(`Scan again, one at a time: ${specimenNumber(46)}.`)
  expect(api.calls(accessioning.forAccessioning)).toEqual([])
  await chooseLab()
  await waitFor(() => expect(api.calls(accessioning.forAccessioning).map(({ asked }) => asked['SpecimenBarcode'])).toEqual([tube.specimenBarcode]))
  expect(await screen.findByText(`Scan again, one at a time: ${specimenNumber(46)}.`)).toBeTruthy()
  expect(screen.queryByText(/^Choose your working laboratory/)).toBeNull()
})

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

it('says that a scan must be repeated while a manifest loads, and opens nothing else', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  api.later(manifests.get, () => ({}) as never)
  await showPages({ '/manifest': ManifestsPage }, '/manifest?id=5')
  scan(specimenNumber(46))
  expect(await screen.findByText('The manifest is still loading. Scan again when it is open.')).toBeTruthy()
})

it('gives a scan to a part of the page before the page itself, even if both appear at once', () => {
  const heard: string[] = []
  const Part = () => {
    useScanTarget(({ code }: Scan) => void heard.push(`part ${code}`))
    return null
  }
  const Around = () => {
    usePageScans(({ code }: Scan) => void heard.push(`page ${code}`))
    return <Part />
  }
  showPart(<Around />)
  scan('1')
  expect(heard).toEqual(['part 1'])
})
