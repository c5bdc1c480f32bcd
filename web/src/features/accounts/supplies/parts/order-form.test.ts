import { expect, test } from 'vitest'
import { orderFormAddress, orderValues } from './order-form.ts'

const address = {
  street1: '12 O’Hara & Sons Rd',
  street2: 'Suite #5',
  city: 'Hagåtña',
  state: 'GU',
  postalCode: '96910',
}
const values = orderValues(
  { firstName: 'José', lastName: 'Núñez', email: 'jose+lab@clinic.example' },
  { locationName: 'Main', phone: '+1 (671) 555-0100', address },
)

test('prefills all form values, with full state names and the phone number as digits', () => {
  expect(Object.fromEntries(values.map(([name, , value]) => [name, value]))).toEqual({
    requesterFirstName: 'José',
    requesterLastName: 'Núñez',
    position: 'Client',
    requesterEmail: 'jose+lab@clinic.example',
    shipToLocation: 'Main',
    addressLine1: '12 O’Hara & Sons Rd',
    addressLine2: 'Suite #5',
    city: 'Hagåtña',
    state: 'Guam',
    postalCode: '96910',
    phone: '16715550100',
  })
  const stateOf = (state: string) =>
    orderValues(
      { firstName: '', lastName: '', email: '' },
      { locationName: '', phone: '', address: { ...address, state } },
    )[8]?.[2]
  expect([stateOf('DC'), stateOf('PR'), stateOf('fl'), stateOf('??')]).toEqual([
    'District of Columbia',
    'Puerto Rico',
    'Florida',
    '??',
  ])
})

test('uses the built-in form if no supplier address is set', () => {
  const made = new URL(orderFormAddress('', 'http://localhost:8080/order-supplies', values))
  expect(made.pathname).toBe('/supply-form')
  expect(made.searchParams.get('addressLine2')).toBe('Suite #5')
  expect(made.searchParams.get('requesterEmail')).toBe('jose+lab@clinic.example')
})

test('keeps the parameters of the supplier’s own address', () => {
  const made = new URL(
    orderFormAddress(
      'https://supplier.example/forms/7?tenant=lab#order',
      'http://localhost:8080/',
      values,
    ),
  )
  expect(made.origin).toBe('https://supplier.example')
  expect(made.hash).toBe('#order')
  expect(made.searchParams.get('tenant')).toBe('lab')
  expect(made.searchParams.get('state')).toBe('Guam')
})
