import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { codes } from '@labgate/contract/clinical/codes'
import { dayBefore } from '@labgate/contract/kit/days'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { pickups } from '@labgate/contract/shipping/pickups'
import { shipLogs, type ParcelSpecimen, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { todayHere } from '../src/core/patients/parts/age.ts'
import { ArrivalDrawer } from '../src/features/shipping/ship-logs/dock/arrival-drawer.tsx'
import { TubeGrid } from '../src/features/shipping/ship-logs/dock/tube-grid.tsx'
import { usePacking } from '../src/features/shipping/ship-logs/packing/use-packing.ts'
import { Counters } from '../src/features/shipping/ship-logs/parts/counters.tsx'
import { ParcelFacts, ParcelHead } from '../src/features/shipping/ship-logs/parts/parcel-facts.tsx'
import {
  CancelPickup,
  RequestPickup,
  StillPickedUp,
} from '../src/features/shipping/ship-logs/parts/pickup.tsx'
import { tubesOf } from '../src/features/shipping/ship-logs/parts/tube-fate.tsx'
import { TubeTable } from '../src/features/shipping/ship-logs/parts/tube-table.tsx'
import { ReceivingPage } from '../src/features/shipping/ship-logs/receiving.page.tsx'
import { dayAsText } from '../src/forms/dates.ts'
import { currentTarget } from '../src/scan/targets.ts'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages, showPart } from './show.tsx'

const tube = (at: number, more: Partial<ParcelSpecimen>) =>
  ({
    labOrderId: at,
    specimenBarcode: `00000000000${at}`,
    patientName: 'Moss, Ada',
    dob: '1980-05-17',
    genderId: 1,
    labType: 'Wound',
    priority: 0,
    ...more,
  }) as ParcelSpecimen
const shown = (withoutSheet: boolean, specimens: ParcelSpecimen[]): string => {
  const counts = { missing: 0, unlisted: specimens.filter(({ isListed }) => !isListed).length }
  const parcel = {
    shipLogNo: 'SLA000000001',
    customer: 'Sunrise',
    location: 'Tampa',
    status: parcelStatus.received,
    withoutSheet,
    specimens,
    ...counts,
  } as ShipLog
  const { container } = showPart(
    <>
      <ParcelHead parcel={parcel} />
      <Counters parcel={parcel} />
      <TubeGrid tubes={tubesOf(parcel)} waiting={new Set()} ticked={new Set()} />
    </>,
  )
  return container.textContent ?? ''
}
const figures = () =>
  within(screen.getByLabelText('Parcel counts'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

it('a tube that is not on the sheet is marked', () => {
  const both = [
    tube(1, { isListed: true, fate: 'received' }),
    tube(2, { isListed: false, fate: 'received' }),
  ]
  const text = shown(false, both)
  expect(text).toContain('1 not listed')
  expect(text).toContain('Received, not on the sheet')
  expect(figures()).toEqual(['1', '1', '0', '1'])
})

it('without a sheet, no tube is marked as not listed', () => {
  const text = shown(true, [
    tube(1, { isListed: false, fate: 'received' }),
    tube(2, { isListed: false, fate: 'received' }),
  ])
  expect(text).toContain('no sheet')
  expect(text).not.toMatch(/not listed|not on the sheet|Missing/)
  expect(figures()).toEqual(['2'])
})

it('a tube of another account names that account, in the parcel and in its list; a tube of the parcel’s own account does not', () => {
  const [own, other] = [
    tube(1, { customerId: 4, customer: 'Sunrise', isListed: true, fate: 'received' }),
    tube(2, { customerId: 5, customer: 'Harbor Recovery', isListed: false, fate: 'received' }),
  ]
  const of = { tubes: [own, other], customerId: 4 }
  showPart(
    <>
      <TubeGrid {...of} waiting={new Set()} ticked={new Set()} />
      <TubeTable {...of} timeZone="America/New_York" showsFate />
    </>,
  )
  expect(screen.getAllByText(/Account: Harbor Recovery/).length).toBeGreaterThanOrEqual(2)
  expect(screen.queryByText(/Account: Sunrise/)).toBeNull()
})

it('a scan at the dock names the account of a tube that is in no parcel, and of one that is not of the open parcel’s account', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  api.reply(accessioning.workingLabs, { list: [{ labId: 1, name: 'Coast Laboratory' }] })
  const empty = { list: [], next: '', total: 0, totalIsMore: false }
  api.reply(shipLogs.list, empty)
  api.reply(shipLogs.missing, { list: [] })
  const specimen = {
    ...tube(2, { customerId: 5, customer: 'Harbor Recovery', isListed: false, fate: 'received' }),
    labOrderSpecimenId: 2,
    patientId: 7,
    labTypeId: 1,
    collectionDate: null,
    noCollectionTime: false,
    labStatusId: 20,
    labStatus: 'Received',
    fateAt: null,
    fateBy: '',
    fateNote: '',
  }
  api.reply(shipLogs.scans, ({ scans }) => ({
    list: (scans as { key: string; specimenBarcode: string }[]).map(({ key, specimenBarcode }) => ({
      key,
      specimenBarcode,
      shipLogId: 0,
      outcome: 'unlisted' as const,
      says: 'Received, but not on the sheet.',
      specimen,
      otherLab: 'Far Laboratory',
    })),
  }))
  await showPages({ '/receiving': ReceivingPage }, '/receiving')
  await screen.findByRole('textbox', { name: 'Tube, sheet, or tracking number' })
  act(() => currentTarget()?.take({ kind: 'specimen', code: specimenNumber(2) }))
  expect(
    (
      await screen.findAllByText(
        'Received, but not on the sheet. It is for Far Laboratory: accession it, then send it on by manifest. Account: Harbor Recovery',
      )
    ).length,
  ).toBeGreaterThanOrEqual(1)
  /* A number that is none takes the band too: it must not go on showing the tube before. */
  const user = userEvent.setup()
  await user.type(
    screen.getByRole('textbox', { name: 'Tube, sheet, or tracking number' }),
    '123{Enter}',
  )
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Verdict' }).dataset['verdict']).toBe('stop'),
  )
  expect(screen.getByRole('status', { name: 'Verdict' }).textContent).toContain('Not a tube number')
})

it('takes the temperature on arrival in either unit, shows the other beside it, and remembers the unit', async () => {
  localStorage.removeItem('labgate-temperature-unit')
  signInAs(ofType(6))
  const api = fakeApi()
  api.reply(codes.list, { list: [] })
  api.reply(shipLogs.arrive, { id: '9', message: 'Saved.' })
  const parcel = {
    shipLogId: 9,
    shipLogNo: 'SLA000000009',
    labId: 1,
    temperature: null,
    temperatureUnit: 'C',
    conditionId: 0,
    conditionNote: '',
    billingDocuments: 0,
    rowVersion: 1,
  } as ShipLog
  const { unmount } = showPart(
    <ArrivalDrawer
      opened
      parcel={parcel}
      labId={1}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  )
  const degrees = await screen.findByLabelText('Temperature inside')
  await userEvent.type(degrees, '39.2')
  expect(await screen.findByText('Equals 102.6 °F')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Unit' }))
  await userEvent.click(await screen.findByRole('option', { name: '°F' }))
  expect(await screen.findByText('Equals 4 °C')).toBeTruthy()
  await userEvent.click(screen.getByText('Save arrival'))
  await waitFor(() =>
    expect(api.calls(shipLogs.arrive)[0]?.input).toMatchObject({
      temperature: 39.2,
      temperatureUnit: 'F',
    }),
  )
  unmount()
  showPart(
    <ArrivalDrawer
      opened
      parcel={parcel}
      labId={1}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  )
  expect(((await screen.findByRole('combobox', { name: 'Unit' })) as HTMLInputElement).value).toBe(
    '°F',
  )
})

it('shows a temperature as typed first, and the other unit beside it', () => {
  const { container } = showPart(
    <ParcelFacts
      parcel={
        {
          temperature: 39.2,
          temperatureUnit: 'F',
          timeZone: 'America/New_York',
          trackingNo: '',
        } as ShipLog
      }
      condition=""
    />,
  )
  expect(container.textContent).toContain('39.2 °F (4 °C)')
})

it('a requested pickup is said before its parcel is reopened, and a request names the courier that it goes to', async () => {
  signInAs({ ...ofType(2), shipLog: true })
  const api = fakeApi()
  const requested = {
    pickupDay: todayHere(),
    from: '09:00',
    until: '17:00',
    note: '',
    courier: 'fedex',
    way: 'email' as const,
    state: '' as const,
    carrierSays: '',
    reference: '',
    confirmationNo: '',
    isCanceledByHand: false,
    dateRequested: '2026-11-30T15:00:00.000Z',
    requestedBy: 'Ann Lee',
    isOffered: true,
  }
  api.reply(pickups.get, requested)
  showPart(<StillPickedUp shipLogId={7} />)
  await screen.findByText(
    `The courier still comes: ${dayAsText(todayHere())}, 09:00 to 17:00. If it should not, cancel the pickup first.`,
  )
  cleanup()
  api.reply(pickups.get, ({ shipLogId }) =>
    Number(shipLogId) === 8
      ? { ...requested, pickupDay: null, dateRequested: null, requestedBy: '' }
      : { ...requested, pickupDay: dayBefore(todayHere(), 1) },
  )
  const timeZone = 'America/New_York'
  const parcel = {
    shipLogId: 8,
    timeZone,
    status: parcelStatus['on its way'],
    shippingMethodId: 3,
  }
  showPart(
    <>
      <StillPickedUp shipLogId={8} />
      <StillPickedUp shipLogId={9} />
      <RequestPickup parcel={parcel} />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Request pickup' }))
  expect(await screen.findByText('FedEx')).toBeTruthy()
  await waitFor(() => expect(api.calls(pickups.get)).toHaveLength(3))
  expect(screen.queryByText(/The courier still comes/), 'it came yesterday').toBeNull()
  cleanup()
  api.reply(pickups.get, requested)
  api.reply(pickups.cancel, { id: '9', message: 'The pickup is canceled.' })
  showPart(
    <>
      <RequestPickup parcel={{ ...parcel, shipLogId: 9 }} />
      <CancelPickup parcel={{ ...parcel, shipLogId: 9 }} />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel pickup' }))
  expect(screen.queryByRole('button', { name: 'Request pickup' }), 'it stands').toBeNull()
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel pickup' }))
  await waitFor(() =>
    expect(api.calls(pickups.cancel)).toMatchObject([{ input: { shipLogId: 9 } }]),
  )
})

it('a tube of another account is not packed, and its account is named', async () => {
  signInAs(ofType(12))
  const api = fakeApi()
  api.reply(shipLogs.candidates, { list: [] })
  const { isListed: _l, fate: _f, ...of } = tube(2, { customerId: 5, customer: 'Harbor Recovery' })
  const found = {
    ...of,
    labOrderSpecimenId: 2,
    patientId: 7,
    labTypeId: 1,
    collectionDate: null,
    noCollectionTime: false,
    labStatusId: 1,
    labStatus: 'Created',
  }
  api.reply(shipLogs.forShipLog, { ...found, timeZone: 'America/New_York', says: '' })
  const packing = { current: undefined as ReturnType<typeof usePacking> | undefined }
  const Packing = () => {
    packing.current = usePacking({ customerId: 4, locationId: 9, timeZone: '', specimens: [] }, '')
    return <p>{packing.current.scans[0]?.text}</p>
  }
  showPart(<Packing />)
  act(() => packing.current?.scan({ kind: 'specimen', code: '000000000002' }))
  expect(
    await screen.findByText(
      'This tube belongs to another account and cannot go into this parcel. Account: Harbor Recovery',
    ),
  ).toBeTruthy()
  expect(packing.current?.chosen.size).toBe(0)
})
