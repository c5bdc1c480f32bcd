import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { Stage } from '@labgate/contract/orders/order-status'
import { orders, type OrderRow } from '@labgate/contract/orders/orders'
import { resultReview, type ResultRow } from '@labgate/contract/results/result-review'
import { severityWords } from '@labgate/contract/results/severity'
import { Anchor } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useList, type Rows } from '../../../api/queries.ts'
import { describeResultScope, severityTones } from '../../../core/orders/result/result-words.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ofPlace, type Place } from './place.ts'

const shown = 4
const firstOf = <Row,>(found: Rows<Row>): Rows<Row> => ({
  ...found,
  rows: found.rows.slice(0, shown),
  total: Math.min(found.total, shown),
  totalIsMore: false,
  more: undefined,
})
const verdict = ({ severity }: ResultRow) => (
  <StatusWord tone={severityTones[severity]}>{severityWords[severity]}</StatusWord>
)
const resultColumns: readonly Column<ResultRow>[] = [
  { id: 'severity', header: say('Result'), width: 260, always: true, cell: verdict },
  { id: 'patientName', header: say('Patient'), width: 200, cell: ({ patientName }) => patientName },
  { id: 'labType', header: say('Test type'), width: 160, cell: ({ labType }) => labType },
  { id: 'location', header: say('Location'), width: 150, cell: ({ location }) => location },
  {
    id: 'resultedDate',
    header: say('Resulted'),
    width: 150,
    cell: ({ resultedDate, timeZone }) => instantAsText(resultedDate, timeZone),
  },
]
const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'patientName',
    header: say('Patient'),
    width: 200,
    always: true,
    cell: ({ patientName }) => patientName,
  },
  { id: 'labType', header: say('Test type'), width: 160, cell: ({ labType }) => labType },
  { id: 'physician', header: say('Provider'), width: 160, cell: ({ physician }) => physician },
  {
    id: 'resultedDate',
    header: say('Resulted'),
    width: 150,
    cell: ({ resultedDate, timeZone }) => instantAsText(resultedDate, timeZone),
  },
]
const title = say('Resulted and not reviewed')
const allOf = (link: ScreenLink) => (
  <Anchor size="sm" renderRoot={(props) => <Link {...props} {...link} />}>
    {say('All not reviewed')}
  </Anchor>
)

/**
 * Those of the reader's practice, most urgent first; for a provider, their own. Of every location
 * the reader works at, as in the tile above and on Results: a critical value is first wherever it
 * was ordered. A row opens the result.
 */
const OfPractice = () => {
  const navigate = useNavigate()
  const { who } = useSession()
  const mine = who.physician
  const found = useList(resultReview.list, { state: 'new', mine })
  const open = ({ labOrderId }: ResultRow): void =>
    void navigate(linkTo('/results', { id: labOrderId }))
  return (
    <Section
      id="unread"
      title={title}
      columns={1}
      {...(found.total > shown && { actions: allOf(linkTo('/results')) })}
    >
      <DataTable
        filters={{
          fields: [{ name: 'mine', label: say('Your own results'), kind: 'flag' }],
          value: { mine },
          onChange: () => void navigate(linkTo('/results', { provider: 0 })),
        }}
        name="dashboard-unread"
        label={found.total > 0 ? say('most urgent results') : say('results to review')}
        note={describeResultScope({ mine })}
        from={firstOf(found)}
        columns={resultColumns}
        rowId={({ labOrderId }) => labOrderId}
        rowLabel={({ specimenBarcode }) => specimenBarcode}
        onOpen={open}
        card={(row) => [row.patientName, verdict(row), row.labType]}
        empty={{ text: say('No results wait for review.') }}
      />
    </Section>
  )
}

/**
 * Those of the account that the laboratory is viewing, oldest first: whom to remind. A row opens
 * the report.
 */
const OfAccount = ({ place }: { place: Place }) => {
  const paper = usePaper()
  const found = useList(orders.list, {
    ...ofPlace(place),
    labStatusId: Stage.Resulted,
    sort: 'date',
  })
  const open = ({ labOrderId }: OrderRow): void =>
    void paper.show(say('Result'), async () =>
      call((await import('@labgate/contract/results/results')).results.pdf, {
        SpecimenId: labOrderId,
      }),
    )
  return (
    <Section
      id="unread"
      title={title}
      columns={1}
      {...(found.total > shown && {
        actions: allOf(
          linkTo('/lab-order', { labStatusId: Stage.Resulted, from: 'any', sort: 'date' }),
        ),
      })}
    >
      <DataTable
        filters="none"

        name="dashboard-unread-of-account"
        label={found.total > 0 ? say('results, the oldest first') : say('results to review')}
        from={{ ...firstOf(found), place: { ...place, isFixed: true } }}
        columns={orderColumns}
        rowId={({ labOrderId }) => labOrderId}
        rowLabel={({ specimenBarcode }) => specimenBarcode}
        onOpen={open}
        card={(row) => [row.patientName, row.labType, row.physician]}
        empty={{ text: say('No results wait for the practice’s review.') }}
      />
      {paper.dialog}
    </Section>
  )
}

/** Results that no one at the practice reviewed. */
export const UnreadResults = ({ place }: { place: Place }) => {
  const may = useMay()
  if (may.call(resultReview.list)) return <OfPractice />
  return may.call(orders.list) ? <OfAccount place={place} /> : null
}
