import { billingSettings } from '@labgate/contract/billing/billing-settings'
import type { billingTables } from '@labgate/contract/billing/billing-tables'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Alert, List } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'

type TableSum = ApiResponse<(typeof billingTables)['tables']>['list'][number]
/* Without a row in effect in each of these, no claim leaves. */
const needed: readonly TableKind[] = ['billing-laboratory', 'charge-codes', 'prices']

/**
 * What keeps this laboratory from billing, as long as there is something: no first day, or a table
 * without a row in effect.
 */
export const NotReady = ({ sums }: { sums: readonly TableSum[] }) => {
  const settings = useApiQuery(billingSettings.get, {}).data
  if (settings === undefined || sums.length === 0) return null
  const missing = [
    ...(settings.billingSince === null
      ? [say('Billing settings: enter the day from which orders are billed.')]
      : []),
    ...sums.flatMap(({ kind, inEffect }) =>
      needed.includes(kind) && inEffect === 0
        ? [say('{title}: no row is in effect today.', { title: tableOf(kind).title })]
        : [],
    ),
  ]
  if (missing.length === 0) return null
  return (
    <Alert color="yellow" variant="light" title={say('No claims are sent yet')}>
      <List size="sm">
        {missing.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
