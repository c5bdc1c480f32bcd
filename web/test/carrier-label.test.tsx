import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { pickups } from '@labgate/contract/shipping/pickups'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCarrierLabel } from '../src/features/shipping/ship-logs/parts/carrier-label.tsx'
import {
  CancelPickup,
  PickupFact,
  RequestPickup,
  UnclearPickup,
} from '../src/features/shipping/ship-logs/parts/pickup.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { wholeOf } from './sample.ts'
import { showPart } from './show.tsx'

const parcel = {
  shipLogId: 7,
  timeZone: 'America/New_York',
  rowVersion: 3,
  status: 0 as number,
  shippingMethodId: 3,
}
const none = wholeOf(carrierRequests.label.answer, {
  offer: 'fedex',
  says: '',
  state: '',
  carrier: '',
  carrierSays: '',
  reference: '',
  trackingNo: '',
  weightPounds: 0,
  contents: '',
  dateAsked: null,
  askedBy: '',
  hasFile: false,
})
const made = {
  ...none,
  state: 'made' as const,
  carrier: 'fedex' as const,
  reference: 'SLA000000007L1',
  trackingNo: '794953555571',
  weightPounds: 2,
  contents: 'un3373' as const,
  dateAsked: '2026-12-01T15:00:00.000Z',
  askedBy: 'Ann Lee',
  hasFile: true,
}

interface LabelProps {
  isSaved?: boolean
  trackingNo?: string
  status?: number
  tubes?: readonly { labTypeId: number }[]
}
const onPrint = vi.fn<(shipLogId: number) => void>()
const Label = ({
  isSaved = true,
  trackingNo = '',
  status = parcelStatus.packing,
  tubes = [],
}: LabelProps) => {
  const { panel, layers } = useCarrierLabel({
    parcel: { ...parcel, status: status as 0 },
    isSaved,
    trackingNo,
    tubes,
    onPrint,
    printBusy: false,
  })
  return (
    <>
      {panel}
      {layers}
      <p>shown</p>
    </>
  )
}

let api: FakeApi
beforeEach(() => {
  signInAs(clinicAdministrator)
  api = fakeApi()
})
const button = (name: string) => screen.queryByRole('button', { name }) as HTMLButtonElement | null

it('offers no label where the location has no carrier account', async () => {
  api.reply(carrierRequests.label, { ...none, offer: '' })
  showPart(<Label />)
  await waitFor(() => expect(api.calls(carrierRequests.label)).toHaveLength(1))
  expect(await screen.findByText('shown')).toBeTruthy()
  expect(button('Carrier label')).toBeNull()
})

it.each([
  [{ isSaved: false }, {}, 'Save the parcel to make a carrier label.'],
  [
    { trackingNo: '1Z' },
    {},
    'The parcel has a tracking number. Remove it and save to make a label.',
  ],
  [
    {},
    { says: 'The laboratory has no connection to FedEx. Call to ask.' },
    'The laboratory has no connection to FedEx. Call to ask.',
  ],
])('says why no label can be made: %o %o', async (props, answer, text) => {
  api.reply(carrierRequests.label, { ...none, ...answer })
  showPart(<Label {...props} />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(button('Carrier label')?.disabled).toBe(true)
})

it('asks for weight and contents, makes the label, and shows it to print', async () => {
  api.reply(carrierRequests.label, none)
  api.reply(carrierRequests.makeLabel, { id: '7', message: 'The label is made: 794953555571.' })
  showPart(<Label />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Carrier label' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(drawer.getByRole('button', { name: /^Make label/ }))
  expect(await drawer.findByText('Enter the weight.')).toBeTruthy()
  expect(await drawer.findByText('Choose the contents.')).toBeTruthy()
  await user.type(drawer.getByRole('textbox', { name: /Weight/ }), '2.5')
  await user.click(drawer.getByRole('combobox', { name: /Contents/ }))
  await user.click(await screen.findByRole('option', { name: 'Exempt human specimen' }))
  await user.click(drawer.getByRole('button', { name: /^Make label/ }))
  await waitFor(() =>
    expect(api.calls(carrierRequests.makeLabel)).toMatchObject([
      { input: { shipLogId: 7, weightPounds: 2.5, contents: 'exempt', rowVersion: 3 } },
    ]),
  )
  await waitFor(() => expect(onPrint).toHaveBeenCalledExactlyOnceWith(7))
})

it('a label that was made is printed and voided, and voided no longer once the parcel has left', async () => {
  api.reply(carrierRequests.label, made)
  api.reply(carrierRequests.voidLabel, { id: '7', message: 'The label is void.' })
  const { unmount } = showPart(<Label trackingNo={made.trackingNo} />)
  expect(await screen.findByText('FedEx 794953555571')).toBeTruthy()
  expect(button('Carrier label')).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Void label' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Void label/ }))
  await waitFor(() =>
    expect(api.calls(carrierRequests.voidLabel)).toMatchObject([{ input: { shipLogId: 7 } }]),
  )
  unmount()
  showPart(<Label status={parcelStatus['on its way']} />)
  expect(await screen.findByRole('button', { name: 'Print label' })).toBeTruthy()
  expect(button('Void label')).toBeNull()
})

it('an unclear request says so, and a person enters the number or that there is none', async () => {
  api.reply(carrierRequests.label, { ...made, state: 'unclear', trackingNo: '', hasFile: false })
  api.reply(carrierRequests.settle, { id: '7', message: 'Saved.' })
  const { unmount } = showPart(<Label />)
  expect(await screen.findByText(/FedEx did not answer.*SLA000000007L1/)).toBeTruthy()
  expect(button('Carrier label'), 'no second one').toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'FedEx does not have it' }))
  const confirm = within(await screen.findByRole('dialog'))
  await user.click(confirm.getByRole('button', { name: /FedEx does not have it/ }))
  await waitFor(() =>
    expect(api.calls(carrierRequests.settle)).toMatchObject([
      { input: { shipLogId: 7, kind: 'label', isMade: false } },
    ]),
  )
  unmount()
  api.reply(
    pickups.get,
    wholeOf(pickups.get.answer, {
      pickupDay: '2026-12-02',
      from: '09:00',
      until: '17:00',
      courier: 'ups',
      way: 'ups',
      state: 'unclear',
      reference: 'SLA000000007P1',
      confirmationNo: '',
    }),
  )
  showPart(<UnclearPickup parcel={parcel} />)
  await user.click(await screen.findByRole('button', { name: 'UPS has it' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByRole('textbox', { name: /Confirmation number/ }), '2930O2BER9R')
  await user.click(drawer.getByRole('button', { name: /^Save number/ }))
  await waitFor(() =>
    expect(api.calls(carrierRequests.settle).at(-1)).toMatchObject({
      input: { shipLogId: 7, kind: 'pickup', isMade: true, number: '2930O2BER9R' },
    }),
  )
})

it('the form that asked for a label closes when the carrier leaves it unclear', async () => {
  api.reply(carrierRequests.label, none)
  api.refuse(carrierRequests.makeLabel, { code: 'not-possible', message: 'FedEx did not answer.' })
  showPart(<Label />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Carrier label' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByRole('textbox', { name: /Weight/ }), '14')
  await user.click(drawer.getByRole('combobox', { name: /Contents/ }))
  await user.click(await screen.findByRole('option', { name: 'Exempt human specimen' }))
  api.reply(carrierRequests.label, { ...made, state: 'unclear', trackingNo: '', hasFile: false })
  await user.click(drawer.getByRole('button', { name: /^Make label/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button('FedEx does not have it')).not.toBeNull()
})

it('a pickup that a carrier took shows its confirmation number', async () => {
  api.reply(
    pickups.get,
    wholeOf(pickups.get.answer, {
      pickupDay: '2026-12-02',
      from: '09:00',
      until: '17:00',
      courier: 'fedex',
      state: 'made',
      confirmationNo: 'TPA0042',
    }),
  )
  showPart(<PickupFact parcel={parcel} />)
  expect(await screen.findByText(/Confirmation number TPA0042/)).toBeTruthy()
})

it('the form of a pickup does not open by itself when a pickup can be asked for again', async () => {
  const sent = parcelStatus['on its way']
  api.reply(pickups.get, {
    ...wholeOf(pickups.get.answer, {
      pickupDay: null,
      state: '',
      way: 'email',
      courier: 'Courier',
    }),
    isOffered: true,
  })
  let move: (status: number) => void = () => undefined
  const Shown = () => {
    const [status, setStatus] = useState<number>(sent)
    useEffect(() => void (move = setStatus), [])
    return <RequestPickup parcel={{ ...parcel, status: status as 0 }} />
  }
  showPart(<Shown />)
  await userEvent.click(await screen.findByRole('button', { name: 'Request pickup' }))
  await screen.findByRole('dialog', { name: 'Request pickup' })
  act(() => move(parcelStatus.packing))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => move(sent))
  await screen.findByRole('button', { name: 'Request pickup' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a request follows the carrier’s rules: its days, its note, and only its own parcels', async () => {
  api.reply(pickups.get, {
    ...wholeOf(pickups.get.answer, { pickupDay: null, state: '', way: 'ups', courier: 'ups' }),
    isOffered: true,
  })
  const sent = { ...parcel, status: parcelStatus['on its way'] }
  const { unmount } = showPart(<RequestPickup parcel={{ ...sent, shippingMethodId: 1 }} />)
  expect(await screen.findByText(/this parcel goes by another carrier/)).toBeTruthy()
  expect(button('Request pickup')?.hasAttribute('disabled')).toBe(true)
  unmount()
  showPart(<RequestPickup parcel={{ ...sent, shippingMethodId: 2 }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Request pickup' }))
  const drawer = within(await screen.findByRole('dialog'))
  const note = drawer.getByRole('textbox', { name: /Note to the courier/ })
  fireEvent.change(note, { target: { value: 'x'.repeat(41) } })
  expect(await drawer.findByText('1 character too long: at most 40 fit.')).toBeTruthy()
  const day = drawer.getByRole('textbox', { name: /Date/ })
  fireEvent.change(day, { target: { value: '12/25/2026' } })
  fireEvent.blur(day)
  await userEvent.click(drawer.getByRole('button', { name: /^Send request/ }))
  expect(await drawer.findByText('UPS does not pick up on Christmas Day.')).toBeTruthy()
  expect(api.calls(pickups.request)).toEqual([])
})

it('a weight of 0 is said to be too little, not to be missing', async () => {
  api.reply(carrierRequests.label, none)
  showPart(<Label />)
  await userEvent.click(await screen.findByRole('button', { name: 'Carrier label' }))
  const drawer = within(await screen.findByRole('dialog'))
  await userEvent.type(drawer.getByRole('textbox', { name: /Weight/ }), '0')
  await userEvent.click(drawer.getByRole('button', { name: /^Make label/ }))
  expect(await drawer.findByText('At least 0.1.')).toBeTruthy()
  expect(drawer.queryByText('Enter the weight.')).toBeNull()
})

it('a pickup whose number was entered by hand is canceled at the carrier by hand', async () => {
  api.reply(
    pickups.get,
    wholeOf(pickups.get.answer, {
      pickupDay: '2199-12-02',
      courier: 'fedex',
      state: 'made',
      confirmationNo: 'TPA0042',
      isCanceledByHand: true,
    }),
  )
  api.reply(pickups.cancel, { id: '7', message: 'The pickup is canceled.' })
  showPart(<CancelPickup parcel={{ ...parcel, status: parcelStatus['on its way'] }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel pickup' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Cancel TPA0042 on FedEx’s website or by phone first/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: /It is canceled there/ }))
  await waitFor(() =>
    expect(api.calls(pickups.cancel)).toMatchObject([{ input: { shipLogId: 7, byHand: true } }]),
  )
})

it('no label is offered while the tubes go to several places', async () => {
  const place = { street1: '1 Bay Street', street2: '', city: 'Tampa', state: 'FL' }
  const address = (labTypeId: number, name: string) => ({
    ...place,
    labTypeId,
    name,
    postalCode: '33601',
    rowVersion: 1,
  })
  api.reply(laboratoryContact.get, {
    ...wholeOf(laboratoryContact.get.answer, {}),
    addresses: [address(0, 'Main'), address(2, 'Second')],
  })
  api.reply(carrierRequests.label, none)
  showPart(<Label tubes={[{ labTypeId: 1 }, { labTypeId: 2 }]} />)
  expect(
    await screen.findByText('The tubes go to several places. Split the parcel first.'),
  ).toBeTruthy()
  expect(button('Carrier label')?.hasAttribute('disabled')).toBe(true)
})
