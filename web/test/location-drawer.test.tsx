import type { Account } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { codes } from '@labgate/contract/clinical/codes'
import { drafts } from '@labgate/contract/orders/drafts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { LocationDrawer } from '../src/features/accounts/locations/location-drawer.tsx'
import { LocationsSection } from '../src/features/accounts/locations/locations-section.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { place } from './place.ts'
import { wholeOf } from './sample.ts'
import { showPart } from './show.tsx'

const address = {
  street1: '1 Bay St',
  street2: '',
  city: 'Tampa',
  state: 'FL',
  postalCode: '33601',
}
const row = {
  ...address,
  locationId: 9,
  locationName: 'Tampa',
  area: 'Tampa, FL',
  phone: '',
  email: '',
  customerId: 4,
  primary: true,
  placeOfService: '11',
}
const changed = { street1: '77 Beacon Street', postalCode: '02108' }
const account = { customerId: 4, locations: [row] } as Account

const Locations = ({ onSaved }: { onSaved: (locationId: number) => void }) => {
  const [open, setOpen] = useState<number | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <LocationsSection account={account} onOpen={setOpen} />
      <LocationDrawer
        customerId={4}
        locationId={open}
        onClose={close}
        onSaved={(id) => (onSaved(id), close())}
      />
    </>
  )
}

it('a location opens from its account’s list; only the changed values are saved once they are valid, and the drawer closes', async () => {
  signInAs(administrator)
  const api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(codes.list, { list0: [], list1: [] })
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(
    locations.get,
    wholeOf(locations.get.answer, { ...place, locationId: 9, customerId: 4, rowVersion: 3 }),
  )
  api.reply(locations.save, { id: '9' })
  const onSaved = vi.fn()
  showPart(<Locations onSaved={onSaved} />)
  await userEvent.click(await screen.findByText('1 Bay St'))
  const street = await screen.findByLabelText<HTMLInputElement>(/^Street/)
  expect(street.value).toBe('1 Bay St')
  expect(api.calls(locations.get)[0]?.input).toMatchObject({ locationId: '9' })
  fireEvent.change(street, { target: { value: '77 Beacon Street' } })
  const zip = screen.getByLabelText<HTMLInputElement>(/^ZIP code/)
  fireEvent.change(zip, { target: { value: '0210' } })
  const save = screen.getByText('Save location')
  await userEvent.click(save)
  expect(
    await screen.findAllByText('A ZIP code has five digits, or nine with a hyphen.'),
  ).not.toHaveLength(0)
  expect(api.calls(locations.save)).toEqual([])
  fireEvent.change(zip, { target: { value: '02108' } })
  await userEvent.click(save)
  expect(await screen.findByText('The location is saved.')).toBeTruthy()
  const { validation: _validation, ...input } = api.calls(locations.save)[0]!.input
  expect(input).toEqual({ locationId: 9, rowVersion: 3, address: changed })
  expect(onSaved).toHaveBeenCalledWith(9)
  await waitFor(() => expect(screen.queryByText('Save location')).toBeNull())
})
