import { stateName } from '@labgate/contract/kit/states'
import { say } from '@labgate/contract/languages/say'

interface Requester {
  firstName: string
  lastName: string
  email: string
}
interface ShipTo {
  locationName: string
  phone: string
  address: { street1: string; street2: string; city: string; state: string; postalCode: string }
}

/**
 * What is passed to the order form: the parameter's name, what it is, and its value
 * (rules.md#order-supplies-form).
 */
export const orderValues = (
  requester: Requester,
  { locationName, phone, address }: ShipTo,
): readonly (readonly [name: string, text: string, value: string])[] => [
  ['requesterFirstName', say('First name'), requester.firstName],
  ['requesterLastName', say('Last name'), requester.lastName],
  ['position', say('Position'), say('Client')],
  ['requesterEmail', say('Email'), requester.email],
  ['shipToLocation', say('Ship to'), locationName],
  ['addressLine1', say('Address'), address.street1],
  ['addressLine2', say('Address line 2'), address.street2],
  ['city', say('City'), address.city],
  ['state', say('State'), stateName(address.state)],
  ['postalCode', say('Postal code'), address.postalCode],
  ['phone', say('Phone'), phone.replace(/\D/g, '')],
]

/** Address of the prefilled order form. Parameters in the form's own address stay. */
export const orderFormAddress = (
  form: string,
  here: string,
  values: readonly (readonly [string, string, string])[],
): string => {
  const address = new URL(form === '' ? '/supply-form' : form, here)
  for (const [name, , value] of values) address.searchParams.set(name, value)
  return address.href
}
