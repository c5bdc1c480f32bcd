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
const text = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, '']))
const off = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, false]))
const zero = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 0]))

/** A location in Tampa as the server returns it. */
export const place = {
  ...text(
    'specialty fax email timeZone placeOfService pickupDays npi notificationEmailAddress notificationTextNumber criticalPhone',
  ),
  ...off(
    'primary residentialFacility sendFax faxBatch sendEmail notificationEmail notificationText resultCoverOnly autoSignature contract',
  ),
  faxBatchHour: 17,
  ...zero(
    'customerId specialtyId addressId timeZoneId shippingMethodId_Preferred shipingMethodId_Preferred userId_Updated rowVersion',
  ),
  locationId: 3,
  locationName: 'Tampa',
  phone: '(813) 555-0100',
  faxStartDate: null,
  address,
  clinicHours: text('mon tue wed thu fri sat'),
}
