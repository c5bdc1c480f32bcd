/** Every measured call, and the variants of the list. */
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

/** Calls that move specimens: measured with tubes made for the purpose. */
export const specimenMoves = [
  'ReceiveScans, one tube',
  'AccessionLabOrder',
  'AccessionLabOrder, eight people',
  'AccessionRack, 20 tubes',
  'SaveShipLog, 200 tubes',
  'ReceiveScans, 200 tubes',
  'ReceiveShipLog, 200 tubes',
] as const

/** Messages from and to laboratory systems over the line. */
export const messageNames = [
  'ORU^R01 in, until AA',
  'ORU^R01 in, until filed',
  'OML^O21 out, until AA',
] as const
/** Paper made in the worker thread. */
export const paperNames = ['Report in the worker', '500 reports merged'] as const

/** Saves next to the notes of figures and their folds. */
export const foldingName = 'SaveLabOrder, noted for figures'

/**
 * The calls measured with very many patients and orders, in groups; specimens: from the practice to
 * the bench and on; results: from the laboratory system to the report; figures: what dashboards and
 * sales pages request, and what that costs a save.
 */
export const volumeNames = {
  patients: [
    'GetPatientList, name prefix',
    'GetPatientList, typing mistake',
    'GetPatientList, birth date',
    'GetLikelyPairs',
  ],
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
  specimens: ['GetLabOrderForAccessioning', 'GetLabOrderManifestList', ...specimenMoves],
  results: [
    'GetLabOrderList, a patient',
    'GetTrend',
    'GetReport',
    'GetReport, a practice',
    'GetResultsToRelease',
    'GetCriticalValues',
    'GetMessageList',
    'GetFaxList',
    'GetDeliveryList',
    'GetInconsistencyList',
    'GetResultPdf, made',
    'GetResultPdf, kept',
    ...paperNames,
    ...messageNames,
  ],
  figures: [
    'GetSeries, house',
    'GetSeries, an account',
    'GetSeries, owners then',
    'GetSeries, owners now',
    'GetSeries, a seller',
    'GetSeries, a practice',
    'GetTurnaround, house',
    'GetTurnaround, an account',
    'GetTurnaround, the largest account',
    'GetSalesDetail, people then',
    'GetSalesDetail, people now',
    'GetSalesDetail, accounts then',
    'GetSalesDetail, accounts now',
    'GetSalesDetail, locations',
    'GetAccountStates',
    'SalesReport',
    'SalesDailyReport',
    'Dashboard, practice',
    'Dashboard, sales',
    'Dashboard, accessioning',
    'Dashboard, customer experience',
    'Dashboard, executive',
    'Dashboard, billing',
    foldingName,
  ],
} as const
type VolumeName = (typeof volumeNames)[keyof typeof volumeNames][number]
export type DeckName = (typeof deckNames)[number] | VolumeName
export const everyVolumeName: readonly VolumeName[] = Object.values(volumeNames).flat()
