import { locations } from '@labgate/contract/accounts/locations'
import { codes } from '@labgate/contract/clinical/codes'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CarrierFields } from '../src/features/shipping/ship-logs/packing/carrier-fields.tsx'
import { useCallForm } from '../src/forms/use-call-form.ts'
import { fakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { place } from './place.ts'
import { wholeOf } from './sample.ts'
import { showPart } from './show.tsx'

const Carrier = () => {
  const form = useCallForm({
    endpoint: shipLogs.save,
    initial: { shippingMethodId: 0, trackingNo: '', onIce: false, note: '' },
    toInput: () => ({ shipLogId: 0 }),
    onDone: () => undefined,
  })
  return <CarrierFields form={form} needsNumber={false} locationId={9} />
}

it('offers the carrier that the location prefers, but does not select it automatically', async () => {
  signInAs(clinicAdministrator)
  const api = fakeApi()
  api.reply(codes.list, {
    list0: [
      { id: 1, description: 'Courier' },
      { id: 2, description: 'UPS' },
    ],
  })
  api.reply(
    locations.get,
    wholeOf(locations.get.answer, { ...place, locationId: 9, shippingMethodId_Preferred: 2 }),
  )
  showPart(<Carrier />)
  const user = userEvent.setup()
  const carrier = () =>
    (screen.getByRole('combobox', { name: 'Carrier' }) as HTMLInputElement).value
  const offered = await screen.findByRole('button', { name: 'Carrier: UPS' })
  expect(screen.getByText('This location usually ships with')).toBeTruthy()
  expect(carrier()).toBe('')
  await user.click(offered)
  expect(carrier()).toBe('UPS')
  expect(screen.queryByText('This location usually ships with')).toBeNull()
})
