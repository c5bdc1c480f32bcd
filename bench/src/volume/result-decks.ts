import { inconsistencies } from '@labgate/contract/desk/inconsistencies'
import { faxes } from '@labgate/contract/faxes/faxes'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { orders } from '@labgate/contract/orders/orders'
import { deliveries } from '@labgate/contract/results/deliveries'
import { messages } from '@labgate/contract/results/messages'
import { results } from '@labgate/contract/results/results'
import { listOrders } from '@labgate/server/core/orders/orders.queries.ts'
import { reportRow } from '@labgate/server/core/results/report.query.ts'
import type { Query } from '@labgate/server/db/queries.ts'
import { listInconsistencies } from '@labgate/server/features/desk/inconsistencies/inconsistencies.queries.ts'
import { listFaxes } from '@labgate/server/features/faxes/faxes.queries.ts'
import { criticalValues } from '@labgate/server/features/results/critical.queries.ts'
import { deliveriesOf } from '@labgate/server/features/results/deliveries/deliveries.query.ts'
import { listMessages } from '@labgate/server/features/results/messages/messages.queries.ts'
import { resultsToRelease, trendOf } from '@labgate/server/features/results/results.queries.ts'
import { actorOf, onFloor, type Deck, type Kind } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import type { ResultTargets } from './result-targets.ts'

const page = { pageSize: 50 }
const hasList = '"list":['
type Sent = Record<string, unknown>

/** Requests that return a list, and the same statements bare. */
const listing = (
  name: DeckName,
  kind: Kind,
  visitor: Visitor,
  endpoint: Endpoint,
  sent: readonly Sent[],
  built: readonly Query<unknown>[],
  id: string,
): Deck => ({
  name,
  kind,
  ours: sent.map((one) => askAs(visitor, endpoint, one, { expects: hasList })),
  ...onFloor(`/${name.replaceAll(/[^A-Za-z]+/g, '-')}`, built, () => hasList),
  idsOf: (row) => row[id],
})
const report = (name: DeckName, visitor: Visitor, ids: readonly number[]): Deck => ({
  name,
  kind: 'report',
  ours: ids.map((labOrderId) =>
    askAs(visitor, results.report, { labOrderId }, { expects: `"labOrderId":${labOrderId},` }),
  ),
  ...onFloor(
    `/${name.replaceAll(/[^A-Za-z]+/g, '-')}`,
    ids.map((id) => reportRow(actorOf(visitor), id)),
    (at) => `"labOrderId":${ids[at]},`,
  ),
  idsOf: ({ resultId }) => resultId,
})

/**
 * Reads of results. `practice`: the demo's first practice, which has the most results and sees only
 * its own.
 */
export const resultReadDecks = (
  visitor: Visitor,
  practice: Visitor,
  { patients, reports, ofPractice, days }: ResultTargets,
): Deck[] => {
  const actor = actorOf(visitor)
  const searches = (criteria: readonly object[]): Sent[] =>
    criteria.map((one) => ({ searchCriteria: one }))
  const ofPatient = patients.map(({ patientId }) => ({ ...page, patientId }))
  const inDays = days.map((startDate) => ({ ...page, startDate: `${startDate}T00:00:00.000Z` }))
  const faxDays = days.map((startDate) => ({ ...page, startDate }))
  const verdicts = days.map((startDate) => ({
    ...page,
    tab: 'toxicology' as const,
    startDate,
    endDate: days[0] ?? startDate,
  }))
  return [
    listing(
      'GetLabOrderList, a patient',
      'search',
      visitor,
      orders.list,
      searches(ofPatient),
      ofPatient.map((one) => listOrders(actor, one, undefined, new Date())),
      'labOrderId',
    ),
    listing(
      'GetTrend',
      'report',
      visitor,
      results.trend,
      patients.map((one) => ({ ...one })),
      patients.map(({ patientId, analyte }) => trendOf(actor, patientId, analyte)),
      'labOrderId',
    ),
    report('GetReport', visitor, reports),
    report('GetReport, a practice', practice, ofPractice),
    listing(
      'GetResultsToRelease',
      'worklist',
      visitor,
      results.waiting,
      searches([page]),
      [resultsToRelease(actor, page, undefined)],
      'resultId',
    ),
    listing(
      'GetCriticalValues',
      'worklist',
      visitor,
      results.criticals,
      searches([{ calls: 'waiting' }]),
      [criticalValues(actor, { calls: 'waiting', pageSize: 50 }, undefined, 15)],
      'criticalValueId',
    ),
    listing(
      'GetMessageList',
      'worklist',
      visitor,
      messages.list,
      searches(inDays),
      inDays.map((one) => listMessages(actor, one, undefined)),
      'messageId',
    ),
    listing(
      'GetFaxList',
      'worklist',
      visitor,
      faxes.list,
      searches(faxDays),
      faxDays.map((one) => listFaxes(actor, one, undefined)),
      'faxId',
    ),
    listing(
      'GetDeliveryList',
      'report',
      visitor,
      deliveries.ofOrder,
      reports.map((labOrderId) => ({ labOrderId })),
      reports.map((labOrderId) => deliveriesOf(actor, labOrderId)),
      'deliveryId',
    ),
    listing(
      'GetInconsistencyList',
      'worklist',
      visitor,
      inconsistencies.list,
      searches(verdicts),
      verdicts.map((one) => listInconsistencies(actor, one, undefined, new Date())),
      'inconsistencyId',
    ),
  ]
}

/** A report made new, and then the same reports as stored. The floor reads their content. */
export const reportPdfDecks = (visitor: Visitor, ids: readonly number[]): Deck[] =>
  (['GetResultPdf, made', 'GetResultPdf, kept'] as const).map((name) => ({
    name,
    kind: 'paper',
    ours: ids.map((SpecimenId) =>
      askAs(
        visitor,
        results.pdf,
        { SpecimenId, b64: true },
        { expects: '"fileType":"application/pdf"' },
      ),
    ),
    ...onFloor(
      `/${name.replaceAll(/[^A-Za-z]+/g, '-')}`,
      ids.map((id) => reportRow(actorOf(visitor), id)),
      () => '"labOrderId":',
    ),
  }))
