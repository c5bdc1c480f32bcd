import { say } from '@labgate/contract/languages/say'
import { shadow, type VisitRow } from '@labgate/contract/people/session'
import { useList } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { OnlySome, useArrival } from '../record/arrival.tsx'

const ended = ({ endedAt }: VisitRow) =>
  endedAt === null ? (
    <StatusWord tone="waiting">{say('In progress')}</StatusWord>
  ) : (
    instantHere(endedAt)
  )

const columns: readonly Column<VisitRow>[] = [
  {
    id: 'startedAt',
    header: say('Started'),
    cell: (row) => instantHere(row.startedAt),
    width: instantWide,
    always: true,
  },
  { id: 'endedAt', header: say('Ended'), cell: ended, width: 144 },
  { id: 'userName', header: say('Who'), cell: (row) => row.userName, width: 150 },
  {
    id: 'userName_Shadow',
    header: say('Acted as'),
    cell: (row) => row.userName_Shadow,
    width: 150,
  },
  { id: 'reason', header: say('Reason'), cell: (row) => row.reason, width: 250 },
  { id: 'changes', header: say('Changes'), cell: (row) => row.changes, width: 80, align: 'right' },
]

const none = say(
  'No one from the laboratory has acted as a user of this account. Visits are listed here with the reason.',
)

/**
 * Laboratory staff who acted as a user of this account, when and why. The account's administrator
 * sees the same list.
 */
export const VisitsSection = ({ customerId }: { customerId: number }) => {
  const { recent, showAll } = useArrival()
  const found = useList(shadow.list, { customerId, ...(recent && { recent }) })
  const nothing = !found.pending && !found.error && found.rows.length === 0
  return (
    <Section id="visits" title={say('Laboratory visits')} columns={1}>
      {recent && <OnlySome text={say('the last 30 days')} onAll={showAll} />}
      {nothing && <Empty text={none} />}
      {!nothing && (
        <DataTable
          filters="none"

          name="account-visits"
          label={say('visits')}
          from={{ ...found, place: null }}
          columns={columns}
          rowId={(row) => row.visitId}
          onOpen="nothing more"
          rowLabel={(row) =>
            say('{userName} as {userNameShadow}', {
              userName: row.userName,
              userNameShadow: row.userName_Shadow,
            })
          }
          card={(row) => [
            row.userName,
            say('as {userNameShadow}: {reason}', {
              userNameShadow: row.userName_Shadow,
              reason: row.reason,
            }),
            instantHere(row.startedAt),
          ]}
          empty={{ text: none }}
        />
      )}
    </Section>
  )
}
