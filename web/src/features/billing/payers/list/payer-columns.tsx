import type { PayerRow } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { phoneAsText } from '../../../../forms/phone.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { kindNames } from '../parts/payer-kinds.ts'
import { nameInCell, nameOnCard } from './payer-name.tsx'

const placeOf = ({ city, state }: PayerRow): string =>
  [city, state].filter((part) => part !== '').join(', ')
const activity = ({ active }: PayerRow) =>
  active ? say('Active') : <StatusWord tone="plain">{say('Inactive')}</StatusWord>

export const payerColumns: readonly Column<PayerRow>[] = [
  { id: 'name', header: say('Name'), cell: nameInCell, width: 290, always: true },
  { id: 'payerKind', header: say('Kind'), cell: (row) => kindNames[row.payerKind], width: 174 },
  { id: 'street1', header: say('Street'), cell: (row) => row.street1, width: 152 },
  { id: 'city', header: say('City'), cell: (row) => row.city, width: 120 },
  { id: 'state', header: say('State'), cell: (row) => row.state, width: 62 },
  { id: 'phone', header: say('Phone'), cell: (row) => phoneAsText(row.phone), width: 126 },
  {
    id: 'preauthRequired',
    header: say('Preauthorization'),
    cell: (row) => (row.preauthRequired ? say('Required') : say('No')),
    width: 146,
  },
  { id: 'active', header: say('Active'), cell: activity, width: 96 },
]

const phoneOnCard = ({ phone }: PayerRow) => (
  <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
    {phoneAsText(phone)}
  </Text>
)

/** Three facts of a payer on a phone. */
export const payerCard = (row: PayerRow) =>
  [
    nameOnCard(row),
    [kindNames[row.payerKind], placeOf(row)].filter((part) => part !== '').join(' · '),
    row.active ? phoneOnCard(row) : activity(row),
  ] as const
