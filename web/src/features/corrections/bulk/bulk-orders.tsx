import type { BulkAct, CorrectionReason } from '@labgate/contract/corrections/acts'
import { mostInBulk, type BulkOrder } from '@labgate/contract/corrections/bulk'
import { corrections } from '@labgate/contract/corrections/corrections'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { collectedAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BulkRows } from './bulk-rows.tsx'
import { useReason } from './reason-fields.tsx'
import { useBulk } from './use-bulk.ts'

interface BulkOrdersProps {
  act: BulkAct
  /** 0: every account. */
  customerId: number
  /** The orders' current hold, provider, or location. */
  from: number
  /** The orders' new value; undefined: not chosen yet. Ending a hold needs none. */
  to: number | undefined
  action: string
  reason: CorrectionReason
}
const headsFor = (ofOneAccount: boolean): string[] => [
  say('Specimen'),
  say('Patient'),
  ...(ofOneAccount ? [] : [say('Account')]),
  say('Test type'),
  say('Status'),
  say('Collected'),
  say('Signed'),
]
/* The provider is part of what was signed. */
const signaturesSay = (signed: number): string =>
  signed === 0
    ? ''
    : signed === 1
      ? say('1 order is signed: its new provider must sign it again.')
      : say('{signed} orders are signed: their new provider must sign them again.', { signed })

interface CorrectEachInput {
  why: ReturnType<typeof useReason>
  act: BulkAct
  /** The orders' new value; undefined: not chosen yet. Ending a hold needs none. */
  to: number | undefined
  list: BulkOrder[]
  cache: QueryClient
}
const correctEach =
  ({
    why,
    act,
    to,
    list,
    cache,
  }: CorrectEachInput): (() => ((id: number) => Promise<string>) | undefined) =>
  () => {
    const given = why.check()
    if (given === undefined || (act !== 'release-hold' && to === undefined)) return undefined
    const versions = new Map(list.map(({ labOrderId, rowVersion }) => [labOrderId, rowVersion]))
    return async (labOrderId) => {
      const idempotencyKey = crypto.randomUUID()
      const shared = { labOrderId, ...given, rowVersion: versions.get(labOrderId) ?? 0 }
      const { message } =
        act === 'release-hold'
          ? await call(corrections.changeStatus, { ...shared, act }, { idempotencyKey })
          : await call(
              corrections.correct,
              {
                ...shared,
                act,
                values:
                  act === 'provider'
                    ? { userId_Physician: to ?? 0, physicianMissing: false }
                    : { locationId: to ?? 0, locationMissing: false },
              },
              { idempotencyKey },
            )
      void cache.invalidateQueries({ queryKey: [orders.list.path] })
      return message
    }
  }

/** Open orders with one hold, provider, or location, corrected one after the other. */
export const BulkOrders = ({
  act,
  customerId,
  from,
  to,
  action,
  reason: begin,
}: BulkOrdersProps) => {
  const query = useApiQuery(corrections.bulkOrders, { customerId, act, from }, { freshFor: 0 })
  const run = useBulk()
  const why = useReason(begin)
  const cache = useQueryClient()
  return (
    <Loaded from={query} height={320}>
      {({ list, more }) => (
        <BulkRows
          heads={headsFor(customerId > 0)}
          rows={list.map((row) => ({
            id: row.labOrderId,
            name: `${row.specimenBarcode}, ${row.patientName}`,
            cells: [
              row.specimenBarcode,
              row.patientName,
              ...(customerId > 0 ? [] : [row.customer]),
              row.labType,
              row.labStatus,
              collectedAsText(row, row.timeZone),
              row.isSigned ? say('Yes') : say('No'),
            ],
          }))}
          more={
            more
              ? say('There are more. The oldest {mostInBulk} are listed; the rest can follow.', {
                  mostInBulk,
                })
              : ''
          }
          action={action}
          run={run}
          follows={(chosen) =>
            act === 'provider'
              ? signaturesSay(
                  list.filter(({ labOrderId, isSigned }) => isSigned && chosen.includes(labOrderId))
                    .length,
                )
              : ''
          }
          begin={correctEach({ why, act, to, list, cache })}
        >
          {why.fields}
        </BulkRows>
      )}
    </Loaded>
  )
}
