import { manifests, type Sendable } from '@labgate/contract/shipping/manifests'
import { shipLogs, type ShipLogRow } from '@labgate/contract/shipping/ship-logs'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { answerUnread } from '../src/app/scan/answer-unread.ts'
import { MakingManifest } from '../src/features/shipping/manifests/open/making-manifest.tsx'
import { parcelTracked } from '../src/features/shipping/ship-logs/dock/parcel-tracked.ts'
import { KeptScans } from '../src/scan/kept-scans.tsx'
import type { Unread } from '../src/scan/scan-input.ts'
import { currentTarget, useScanTarget } from '../src/scan/targets.ts'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages, showPart } from './show.tsx'

const ups = '1Z999AA10123456784'
const fedEx = '999999999999'
const parcel = (shipLogId: number): ShipLogRow => ({
  shipLogId,
  shipLogNo: `SLA00000000${shipLogId}`,
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  facilityCode: '',
  locationId: 9,
  location: 'Tampa',
  timeZone: 'America/New_York',
  status: 1,
  withoutSheet: false,
  shippingMethodId: 2,
  shippingMethod: 'UPS',
  trackingNo: ups,
  dateCreated: '2026-04-01T08:00:00.000Z',
  dateShipped: null,
  dateReceived: null,
  createdBy: '',
  receivedBy: '',
  listed: 1,
  received: 0,
  missing: 0,
  unlisted: 0,
  rowVersion: 1,
})
const page = (...list: ShipLogRow[]) => ({ list, next: '', total: list.length, totalIsMore: false })

it('a carrier’s code opens its only parcel; a possible misread tube is only offered, and several parcels or none are reported', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  const [opened, offered] = [vi.fn(), vi.fn()]
  const unread = vi.fn<(unread: Unread) => void>()
  const Dock = () => {
    useScanTarget(() => undefined, unread, opened)
    return null
  }
  showPart(<Dock />)
  const scan = (kind: 'foreign' | 'misread') =>
    act(() => answerUnread({ kind, text: ups, trackingNo: ups }, { openParcel: offered }))
  api.reply(shipLogs.list, () => page(parcel(7)))
  scan('foreign')
  await waitFor(() =>
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ shipLogId: 7 })),
  )
  expect(unread).not.toHaveBeenCalled()
  scan('misread')
  await userEvent.click(await screen.findByRole('button', { name: 'Open parcel' }))
  expect(offered).toHaveBeenCalledWith(7)
  expect(
    unread.mock.calls.map(([{ kind }]) => kind),
    'the band says what the message offers',
  ).toEqual(['misread', 'carrier'])
  api.reply(shipLogs.list, () => page())
  scan('misread')
  await waitFor(() => expect(api.calls(shipLogs.list)).toHaveLength(3))
  expect(screen.queryByText(/^This looks like a tracking number/), 'the band says it').toBeNull()
  api.reply(shipLogs.list, () => page(parcel(8), parcel(7)))
  scan('foreign')
  await screen.findByText(/^More than one parcel in transit has this tracking number/)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(await parcelTracked(ups)).toMatch(/^More than one parcel in transit/)
  api.reply(shipLogs.list, () => page())
  expect(await parcelTracked('12345')).toMatch(/^Not a tube number/)
})

it('a carrier’s code opens the only parcel in transit although a received one had the same number, and says so if none is in transit', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  const [opened, offered] = [vi.fn(), vi.fn()]
  const Dock = () => {
    useScanTarget(() => undefined, vi.fn(), opened)
    return null
  }
  showPart(<Dock />)
  const scan = () =>
    act(() =>
      answerUnread({ kind: 'foreign', text: fedEx, trackingNo: fedEx }, { openParcel: offered }),
    )
  const received = { ...parcel(6), trackingNo: fedEx, status: 3 }
  api.reply(shipLogs.list, () => page({ ...parcel(7), trackingNo: fedEx, status: 2 }, received))
  scan()
  await waitFor(() =>
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ shipLogId: 7 })),
  )
  expect(await parcelTracked(fedEx)).toMatchObject({ shipLogId: 7 })
  api.reply(shipLogs.list, () => page(received))
  scan()
  expect(
    await screen.findByText(
      /^No parcel in transit has this FedEx.* tracking number\. Parcel SLA000000006, Sunrise Pain Clinic, has it: Received\. Open it\?$/,
    ),
  ).toBeTruthy()
  expect(opened).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Open parcel' }))
  expect(offered).toHaveBeenCalledWith(6)
})

it('a screen that takes no scans is left for the parcel, unless the number went into one of its fields', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  api.reply(shipLogs.list, () => page(parcel(7)))
  showPart(null)
  const openParcel = vi.fn()
  act(() =>
    answerUnread({ kind: 'foreign', text: ups, trackingNo: ups, isInField: true }, { openParcel }),
  )
  await screen.findByRole('button', { name: 'Open parcel' })
  expect(openParcel).not.toHaveBeenCalled()
  act(() => answerUnread({ kind: 'foreign', text: ups, trackingNo: ups }, { openParcel }))
  await waitFor(() => expect(openParcel).toHaveBeenCalledWith(7))
})

/** A dock that another screen replaces when the returned function is called. */
const showReplaced = (Dock: () => null, Next: () => ReactNode): (() => void) => {
  let replace: () => void = () => undefined
  const Screens = () => {
    const [isNext, next] = useState(false)
    replace = () => next(true)
    return isNext ? <Next /> : <Dock />
  }
  showPart(<Screens />)
  return () => act(() => replace())
}

it('a screen that is no longer shown takes no scans, from the moment that the next one is shown', () => {
  signInAs(ofType(6))
  const Dock = () => {
    useScanTarget(() => undefined)
    return null
  }
  const found: unknown[] = []
  const Next = () => {
    useLayoutEffect(() => void found.push(currentTarget()))
    return null
  }
  const replace = showReplaced(Dock, Next)
  expect(currentTarget()).toBeDefined()
  replace()
  expect(found).toEqual([undefined])
})

it('a carrier’s code opens its parcel on the screen that is shown once it was looked up, not on the one before', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  const [left, opened, openParcel] = [vi.fn(), vi.fn(), vi.fn()]
  const Dock = () => {
    useScanTarget(() => undefined, vi.fn(), left)
    return null
  }
  const replace = showReplaced(Dock, () => null)
  api.reply(shipLogs.list, () => page(parcel(7)))
  act(() => answerUnread({ kind: 'foreign', text: ups, trackingNo: ups }, { openParcel }))
  replace()
  await waitFor(() => expect(openParcel).toHaveBeenCalledWith(7))
  expect(left).not.toHaveBeenCalled()
  const Late = () => {
    useScanTarget(() => undefined, vi.fn(), opened)
    return null
  }
  const load = showReplaced(
    () => null,
    () => <Late />,
  )
  const { unmount } = showPart(<KeptScans text="It is loading." />)
  act(() => answerUnread({ kind: 'foreign', text: ups, trackingNo: ups }, { openParcel }))
  unmount()
  load()
  await waitFor(() =>
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ shipLogId: 7 })),
  )
  expect(openParcel).toHaveBeenCalledTimes(1)
})

it('a manifest requires its carrier, or a tracking number that identifies it, before it becomes final', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  api.reply(manifests.save, { id: '5', message: 'Sent.' })
  const tube = {
    labOrderId: 41,
    specimenBarcode: '000000000414',
    patientName: 'Moss, Ada',
    says: '',
  } as Sendable
  const of = {
    manifestId: 5,
    labId: 1,
    lab: 'Harbor',
    labTypeId: 1,
    shippingMethodId: 0,
    trackingNo: '',
    rowVersion: 1,
    specimens: [tube],
  }
  const Making = () => (
    <MakingManifest
      of={of}
      title="Harbor"
      facts={[]}
      candidates={[]}
      onSaved={() => undefined}
      onOpen={() => undefined}
    />
  )
  await showPages({ '/manifest': Making }, '/manifest')
  await userEvent.click(await screen.findByRole('button', { name: 'Finalize and print' }))
  const dialog = await screen.findByRole('dialog', { name: 'Finalize the manifest' })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Finalize and print/ }))
  await within(dialog).findByText('Choose the carrier.')
  expect(api.calls(manifests.save)).toEqual([])
  /* Only UPS has such numbers: the number identifies the carrier. */
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Tracking number' }), ups)
  await userEvent.click(within(dialog).getByRole('button', { name: /^Finalize and print/ }))
  await waitFor(() =>
    expect(api.calls(manifests.save)[0]?.input).toMatchObject({
      status: 1,
      shippingMethodId: 2,
      trackingNo: ups,
    }),
  )
})
