import type { Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows } from '../../../ui/table/local-rows.ts'

type Preference = Account['preferences'][number]

const columns: readonly Column<Preference>[] = [
  {
    id: 'provider',
    header: say('Provider'),
    cell: (row) => row.provider,
    width: 180,
    always: true,
  },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 160 },
  { id: 'name', header: say('Name'), cell: (row) => row.name, width: 220 },
  {
    id: 'effectiveDate',
    header: say('Effective'),
    cell: (row) => dayAsText(row.effectiveDate),
    width: 110,
  },
  {
    id: 'availableForAll',
    header: say('For all'),
    cell: (row) => (row.availableForAll ? say('Yes') : say('No')),
    width: 80,
  },
]

const none = say(
  'No provider preferences. Providers save their usual tests on the Provider Preference screen; they appear here read-only.',
)

/** Test choices that providers have stored; read-only. */
export const PreferencesSection = ({ account }: { account: Account }) => (
  <Section id="preferences" title={say('Provider preferences')} columns={1}>
    {account.preferences.length === 0 ? (
      <Empty text={none} />
    ) : (
      <DataTable
        filters="none"

        name="account-preferences"
        label={say('preferences')}
        from={localRows(account.preferences)}
        columns={columns}
        rowId={(row) => row.physicianPreferenceId}
        onOpen="nothing more"
        rowLabel={(row) => row.name}
        card={(row) => [row.name, row.provider, row.labType]}
        empty={{ text: none }}
      />
    )}
  </Section>
)
