import * as features from '@labgate/contract/features'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { allHolds, inWork } from '@labgate/contract/orders/order-status'
import { attentions } from '@labgate/contract/orders/orders'
import type { z } from 'zod'

/** Of whom a list is asked, and for what. */
export interface Asker {
  userId: number
  customerId: number
  locationId: number
  patientId: number
  labOrderId: number
}
interface Asks {
  /** User types that have it. */
  of: readonly number[]
  asked: readonly ((of: Asker) => object)[]
}
const criteria =
  (given: object = {}) =>
  () => ({ searchCriteria: given })

/**
 * Lists that ask something of the order in each row: as they open, and under each of their filters
 * that does.
 */
export const asks: Readonly<Record<string, Asks>> = {
  'billingWork.list': { of: [8, 18, 12], asked: [criteria(), criteria({ view: 'waiting' })] },
  'chart.get': { of: [2, 3, 8, 12], asked: [({ patientId }) => ({ patientId })] },
  'corrections.bulkOrders': {
    of: [8],
    asked: [({ customerId }) => ({ customerId, act: 'release-hold', from: 17 })],
  },
  'corrections.list': {
    of: [8],
    asked: [criteria({ state: 'asked' }), criteria({ state: 'open' })],
  },
  'demographics.affected': { of: [8], asked: [({ patientId }) => ({ PatientId: patientId })] },
  'inbox.list': { of: [2, 12], asked: [criteria(), criteria({ state: 3 })] },
  'incidents.list': {
    of: [2, 3, 8, 12],
    asked: [criteria({ status: 'open' }), criteria({ status: 'new' }), criteria({ overdue: true })],
  },
  'inconsistencies.list': {
    of: [8, 12],
    asked: [criteria({ state: 'open' }), criteria({ state: 'open', tab: 'toxicology' })],
  },
  'insuranceWork.list': { of: [8, 18], asked: [criteria(), criteria({ view: 'waiting' })] },
  'late.list': { of: [2, 3, 8, 12], asked: [criteria(), criteria({ step: 'held' })] },
  'manifests.candidates': { of: [8], asked: [criteria({ labId: 1, labTypeId: 1 })] },
  'orderAudits.list': { of: [8], asked: [criteria()] },
  'orders.issues': { of: [2, 8], asked: [({ labOrderId }) => ({ LabOrderId: labOrderId })] },
  'orders.list': {
    of: [2, 3, 8, 12],
    asked: [
      criteria({ labStatusId: allHolds }),
      criteria({ labStatusId: inWork }),
      ...attentions.map((attention) => criteria({ attention })),
    ],
  },
  'orders.unsigned': { of: [2], asked: [({ userId }) => ({ userId })] },
  'orders.delegateUnsigned': { of: [2], asked: [({ userId }) => ({ userId })] },
  'preauth.missing': { of: [1, 18], asked: [criteria()] },
  'resultReview.list': { of: [2, 3], asked: [criteria({ state: 'new' })] },
  'results.criticals': { of: [8], asked: [criteria({ calls: 'waiting' })] },
  'results.waiting': { of: [8], asked: [criteria()] },
  'shipLogs.candidates': { of: [2, 12], asked: [({ locationId }) => ({ locationId })] },
  'shipLogs.missing': { of: [2, 8, 12], asked: [criteria()] },
}

/** Lists with orders in them that tell and ask nothing, each with its reason. */
export const tells: Readonly<Record<string, string>> = {
  'accessioning.lastTubes': 'what happened at the bench',
  'auditLog.list': 'what happened',
  'bookLists.postings': 'what was posted to bills',
  'bills.list': 'what a patient’s tests cost',
  'callSheets.get': 'what a caller may ask about, with each order’s status',
  'denials.list': 'what payers decided',
  'eligibility.list': 'what payers answered',
  'faxes.get': 'what a fax held',
  'identityCorrections.list': 'the patient’s corrections, each with its tubes',
  'invoices.get': 'what an invoice charges',
  'manifests.get': 'what a manifest holds',
  'manifests.forSpecimen': 'the manifests of a tube',
  'messages.list': 'a message that came asks about itself, whatever its order',
  'messages.get': 'a message, with the orders it may be for',
  'orderPapers.attachments': 'an order’s papers',
  'orderPapers.notes': 'an order’s notes',
  'orders.get': 'the order itself',
  'payments.get': 'bills that a payment paid',
  'payments.openBills': 'bills of what was tested',
  'plannedOrders.list': 'a plan asks for a new order; the one it repeats is named',
  'practiceReports.run': 'counted reports',
  'preauth.list': 'authorizations, with where they were used',
  'receivables.open': 'money that is open on bills',
  'refunds.list': 'money to return',
  'resend.orders': 'what was sent to laboratories',
  'resend.reports': 'what was sent to practices',
  'results.trend': 'values over time',
  'results.cumulative': 'values over time',
  'shipLogs.get': 'what a parcel held',
  'statements.get': 'bills for which a statement asks',
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  out?: z.ZodType
  options?: readonly z.ZodType[]
}
const defOf = (schema: z.ZodType): Def => schema._zod.def
const namesOrder = (schema: z.ZodType): boolean => {
  const { shape = {}, element, innerType, out, options = [] } = defOf(schema)
  if ('labOrderId' in shape || 'specimenBarcode' in shape) return true
  return [
    ...Object.values(shape),
    ...options,
    ...[element, innerType, out].filter((one) => one !== undefined),
  ].some(namesOrder)
}
const bare = (schema: z.ZodType): z.ZodType => {
  const { innerType } = defOf(schema)
  return innerType ? bare(innerType) : schema
}

/** Every read of the contract whose response has a list with orders in it. */
export const listsOfOrders: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(features).flatMap(([feature, table]) =>
    Object.entries(table as Record<string, Endpoint>)
      .filter(
        ([, { method, answer }]) =>
          method === 'GET' &&
          Object.values(answer.shape).some(
            (one) => defOf(bare(one)).type === 'array' && namesOrder(one),
          ),
      )
      .map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
  ),
)
