import { linkTo } from '@labgate/contract/access/link-to'
import { accountStates } from '@labgate/contract/figures/account-state'
import { trendLimits } from '@labgate/contract/figures/trend'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { salesFigures, type AccountToCall } from '@labgate/contract/overviews/sales-figures'
import { useNavigate } from '@tanstack/react-router'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Section } from '../../../ui/section.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

const rate = (count: number, days: number): string =>
  days === 0 ? '–' : (count / days).toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Reason for a call: the numbers behind the account's state. */
const why = ({
  state,
  recent,
  before,
  businessDays,
  businessDaysBefore,
  quietDays,
  dormantAfter,
  lastDay,
  addedDay,
}: AccountToCall): string => {
  if (state === 'not-started')
    return addedDay === null
      ? say('No specimen yet.')
      : say('No specimen yet. The account was added on {addedDay}.', {
          addedDay: dayAsText(addedDay),
        })
  if (state === 'dormant')
    return say(
      'No specimen for {quietDays}, since {value}. Usual for this account is less than {dormantAfter}.',
      {
        quietDays: howMany(quietDays, 'business day'),
        value: lastDay === null ? say('its start') : dayAsText(lastDay),
        dormantAfter,
      },
    )
  return say(
    '{recent} collected in the last {weeks} whole weeks ({recent2} per business day), {before} in the {weeks} before ({before2}).',
    {
      recent,
      weeks: trendLimits.weeks,
      recent2: rate(recent, businessDays),
      before,
      before2: rate(before, businessDaysBefore),
    },
  )
}
const columns: readonly Column<AccountToCall>[] = [
  {
    id: 'name',
    header: say('Account'),
    width: 320,
    always: true,
    cell: ({ name, facilityCode }) => (facilityCode === '' ? name : `${name} (${facilityCode})`),
  },
  { id: 'state', header: say('Status'), width: 100, cell: ({ state }) => accountStates[state] },
  { id: 'why', header: say('Why'), width: 600, cell: why },
]

/** Accounts that need a call: fell, went quiet, or never started; each opens its locations. */
export const AccountsToCall = () => {
  const navigate = useNavigate()
  const query = useApiQuery(salesFigures.states, { searchCriteria: {} })
  return (
    <Section id="to-call" title={say('Accounts that need a call')} columns={1}>
      <DataTable
        filters="none"

        name="accounts-to-call"
        label={say('accounts to call')}
        from={asRows(query, null)}
        columns={columns}
        rowId={({ customerId }) => customerId}
        rowLabel={({ name }) => name}
        onOpen={({ customerId }) => void navigate(linkTo('/salesDetail', { account: customerId }))}
        card={(row) => [`${row.name}: ${accountStates[row.state].toLowerCase()}`, why(row), '']}
        empty={{
          text: say(
            'No account fell, went quiet, or is late to start. Accounts are compared with their own usual volume each night.',
          ),
        }}
      />
    </Section>
  )
}
