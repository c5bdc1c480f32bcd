import type { Lab } from '@labgate/contract/accounts/labs'
import { testTypeNames } from '@labgate/contract/catalog/test-types'

const services = Object.fromEntries(
  testTypeNames.map((name) => [`service_${name}`, false]),
) as Pick<Lab, `service_${(typeof testTypeNames)[number]}`>

/** A laboratory that is not saved yet. */
export const newLab: Lab = {
  labId: 0,
  name: '',
  active: true,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  ...services,
  cliaNumber: '',
  director: '',
  directorCredentials: '',
  userId_Director: 0,
  cliaCertificate: '',
  cliaExpires: null,
  npi: '',
  timeZone: 'America/New_York',
  addressId: 0,
  address: {
    addressId: 0,
    street1: '',
    street2: '',
    city: '',
    county: '',
    state: '',
    postalCode: '',
    countryCode: 'USA',
  },
  userId_Updated: 0,
  rowVersion: 0,
}

/** The fields of a response that the form edits; the response also says that it is valid. */
export const fieldsOfLab = (answer: Lab): Lab =>
  Object.fromEntries(Object.keys(newLab).map((name) => [name, answer[name as keyof Lab]])) as Lab
