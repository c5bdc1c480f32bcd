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

/** The calls that are measured with very many patients and orders, in two groups. */
export const volumeNames = {
  patients: ['GetPatientList, name prefix', 'GetPatientList, typing mistake', 'GetPatientList, birth date'],
  orders: [
    'GetLabOrderList, collected',
    'GetLabOrderList, received',
    'GetLabOrderList, accessioned',
    'GetLabOrderList, resulted',
    'GetLabOrderList, status',
    'GetLabOrderList, provider',
    'GetLabOrderList, deep page',
    'GetLabOrderList, a practice, collected',
    'GetLabOrderList, a practice, resulted',
    'GetLabOrderList, a practice, status',
    'GetLabOrder',
    'GetOrderForm',
    'SaveLabOrder, 5 tests',
    'SaveLabOrder, 100 tests',
    'SaveVisit, two orders',
    'GetRequestPdf, made',
    'GetRequestPdf, kept',
    'eSignLabOrder, 200 orders',
  ],
} as const
type VolumeName = (typeof volumeNames)['patients' | 'orders'][number]
export type DeckName = (typeof deckNames)[number] | VolumeName
export const everyVolumeName: readonly VolumeName[] = [...volumeNames.patients, ...volumeNames.orders]
