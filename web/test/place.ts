import { locations } from '@labgate/contract/accounts/locations'
import { wholeOf } from './sample.ts'

const address = {
  addressId: 3,
  street1: '1 Bay St',
  street2: '',
  city: 'Tampa',
  county: '',
  state: 'FL',
  postalCode: '33601',
  countryCode: 'USA',
}
/** A location in Tampa as the server returns it. */
export const place = wholeOf(locations.get.answer, {
  locationId: 3,
  locationName: 'Tampa',
  phone: '(813) 555-0100',
  faxBatchHour: 17,
  address,
})
