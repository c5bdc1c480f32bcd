/** Every call that is measured, and the ways of the list. */
export const deckNames = [
  'GetCustomerList, rare name',
  'GetCustomerList, common name',
  'GetCustomerList, all criteria',
  'GetCustomerList, deep page',
  'GetCustomer',
  'SaveCustomer',
  'GetUserList, last name',
  'SaveUser',
  'Authenticate',
] as const
export type DeckName = (typeof deckNames)[number]
