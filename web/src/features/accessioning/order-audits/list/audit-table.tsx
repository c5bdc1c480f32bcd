import {
  auditDateTypes,
  auditOutcomes,
  isSampled,
  orderAudits,
  type AuditRow,
} from '@labgate/contract/accessioning/order-audits'
import { dayBefore } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useCodes } from '../../../../api/codes.ts'
import { useApiQuery, type Rows } from '../../../../api/queries.ts'
import { describeName } from '../../../../core/orders/parts/order-state.ts'
import { OrderStatus } from '../../../../core/orders/parts/order-status.tsx'
import { todayHere } from '../../../../core/patients/parts/age.ts'
import { instantAsText } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { zonedInstantWide } from '../../../../ui/column-widths.ts'
import type { Option } from '../../../../ui/fields/choice-fields.tsx'
import { FilterBar, type FilterField } from '../../../../ui/filter-bar.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { daysOf, type AuditFilters } from '../filters.ts'

/** '' until someone has reviewed it. */
const describeOutcome = ({ auditStatusTypeId }: AuditRow): string =>
  Object.values(auditOutcomes).find(({ id }) => id === auditStatusTypeId)?.says ?? ''
const Outcome = ({ row }: { row: AuditRow }) =>
  row.auditStatusTypeId === 0 ? (
    <StatusWord tone="waiting">{row.auditDue ? say('Due') : say('Not sampled')}</StatusWord>
  ) : (
    <StatusWord tone={row.auditStatusTypeId === auditOutcomes.verified.id ? 'done' : 'danger'}>
      {describeOutcome(row)}
    </StatusWord>
  )

/** Said only of a review without the tube; '' otherwise. */
const describeTube = ({ tubeNotScanned }: AuditRow): string =>
  tubeNotScanned ? say('Tube not scanned') : ''
const OutcomeAndTube = ({ row }: { row: AuditRow }) => (
  <>
    <Outcome row={row} /> {describeTube(row)}
  </>
)

const columns: readonly Column<AuditRow>[] = [
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 120,
    always: true,
  },
  {
    id: 'auditStatusTypeId',
    header: say('Second review'),
    cell: (row) => <Outcome row={row} />,
    width: 176,
  },
  { id: 'tubeNotScanned', header: say('Tube in review'), cell: describeTube, width: 140 },
  { id: 'patientName', header: say('Patient'), cell: describeName, width: 160 },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 200 },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 140 },
  { id: 'labStatus', header: say('Status'), cell: (row) => <OrderStatus of={row} />, width: 126 },
  {
    id: 'accessionedDate',
    header: say('Accessioned'),
    cell: (row) => instantAsText(row.accessionedDate, row.timeZone),
    width: zonedInstantWide,
  },
  { id: 'accessioner', header: say('By'), cell: (row) => row.accessioner, width: 110 },
  {
    id: 'receivedDate',
    header: say('Received'),
    cell: (row) => instantAsText(row.receivedDate, row.timeZone),
    width: zonedInstantWide,
    initiallyHidden: true,
  },
  {
    id: 'lab',
    header: say('Laboratory'),
    cell: (row) => row.lab,
    width: 200,
    initiallyHidden: true,
  },
  {
    id: 'collectionDate',
    header: say('Collected'),
    cell: (row) => instantAsText(row.collectionDate, row.timeZone),
    width: zonedInstantWide,
    initiallyHidden: true,
  },
]

const dateOptions = [
  { value: auditDateTypes.accessioned, label: say('Accessioned') },
  { value: auditDateTypes.received, label: say('Received') },
  { value: auditDateTypes.rejected, label: say('Rejected') },
  { value: auditDateTypes['on hold'], label: say('On hold') },
]
/** How far back a list of everything begins. */
const daysShown = 30
const byReview = { value: auditDateTypes.reviewed, label: say('Reviewed') }

interface FieldsOfInput {
  seesErrors: boolean
  today: string
  types: readonly Option[]
  labs: readonly Option[]
  isReviewed: boolean
  people: readonly Option[]
}
const fieldsOf = ({
  seesErrors,
  today,
  types,
  labs,
  isReviewed,
  people,
}: FieldsOfInput): readonly FilterField[] =>
  [
    {
      name: 'dateType',
      label: say('Date type'),
      kind: 'choice',
      main: true,
      options: seesErrors ? [...dateOptions, byReview] : dateOptions,
      initial: auditDateTypes.accessioned,
      width: 160,
    },
    { name: 'from', label: say('From'), kind: 'day', main: true, initial: today },
    { name: 'to', label: say('To'), kind: 'day', main: true, initial: today },
    {
      name: 'labTypeId',
      label: say('Test type'),
      kind: 'choice',
      main: true,
      options: types,
      width: 190,
    },
    { name: 'labId', label: say('Laboratory'), kind: 'choice', options: labs, width: 240 },
    ...(isReviewed
      ? [
          { name: 'errors', label: say('Errors only'), kind: 'flag', main: true } as const,
          { name: 'person', label: say('Accessioner'), kind: 'choice', options: people } as const,
        ]
      : [
          { name: 'all', label: say('All results'), kind: 'flag', main: true } as const,
          { name: 'done', label: say('Already reviewed'), kind: 'flag', main: true } as const,
        ]),
  ] as const

interface AccessionersInput {
  filters: AuditFilters
  today: string
  seesErrors: boolean
  isReviewed: boolean
}
const useAccessioners = ({ filters, today, seesErrors, isReviewed }: AccessionersInput) => {
  const rates = useApiQuery(
    orderAudits.rates,
    {
      searchCriteria: daysOf(filters.value, today),
    },
    { enabled: seesErrors && isReviewed },
  )
  const people = (rates.data?.list ?? []).map(({ userId, userName }) => ({
    value: userId,
    label: userName,
  }))
  return people
}

const describeSample = (isReviewed: boolean, onlyDrawn: boolean) =>
  isReviewed
    ? say('The last review of these days counts.')
    : onlyDrawn
      ? say('Sampled for second review. Your own work is reviewed by others.')
      : say('Your own work is reviewed by others.')

/** What waits for a second review, latest first. */
export const AuditTable = ({
  filters,
  from,
  onOpen,
}: {
  filters: AuditFilters
  from: Rows<AuditRow>
  onOpen: (row: AuditRow) => void
}) => {
  const [types, labs] = useCodes('LabType', 'Lab')
  const today = todayHere()
  const { dateType = auditDateTypes.accessioned, all = false } = filters.value
  const seesErrors = useMay().call(orderAudits.rates)
  const isReviewed = dateType === auditDateTypes.reviewed
  const people = useAccessioners({ filters, today, seesErrors, isReviewed })
  const fields = fieldsOf({ seesErrors, today, types, labs, isReviewed, people })
  const onlyDrawn = isSampled(dateType) && !all
  return (
    <>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="order-audits"
        label={say('orders')}
        from={from}
        columns={columns}
        rowId={(row) => row.labOrderId}
        rowLabel={(row) => row.specimenBarcode}
        onOpen={onOpen}
        card={(row) => [
          `${row.specimenBarcode} · ${row.labType}`,
          `${describeName(row)}, ${row.customer}`,
          <OutcomeAndTube key="outcome" row={row} />,
        ]}
        empty={{
          text: isReviewed
            ? say('No second reviews in this date range.')
            : onlyDrawn
              ? say('Nothing sampled is waiting for a second review in this date range.')
              : say('Nothing is waiting for a second review in this date range.'),
          action: (
            <Button
              variant="default"
              onClick={() => filters.set({ from: dayBefore(today, daysShown) })}
            >
              {say('Show the last 30 days')}
            </Button>
          ),
        }}
        note={describeSample(isReviewed, onlyDrawn)}
      />
    </>
  )
}
