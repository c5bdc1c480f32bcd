import { linkTo } from '@labgate/contract/access/link-to'
import { faxes } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { Delivery, deliveries, deliveryStates } from '@labgate/contract/results/deliveries'
import { resend, type ResendReport } from '@labgate/contract/results/resend'
import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useList, useApiMutation } from '../../../api/queries.ts'
import { daysBeforeToday } from '../../../core/manifests/parts/days.ts'
import { wayWords } from '../../../core/orders/result/delivery-words.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { AccountFilterBar } from '../../../ui/account-filter-bar.tsx'
import { instantWide } from '../../../ui/column-widths.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { picksOf, type Ticks } from '../../../ui/table/use-ticks.ts'
import type { ResendFilters } from './filters.ts'
import { DeliveryStateWord, reportStateOptions, wayOptions } from './parts/sending-words.tsx'
import { useResend } from './use-resend.tsx'

const daysShown = 30
const states = ['open', ...deliveryStates] as const
const ways = ['', ...Delivery.shape.way.options] as const

/* The portal shows every version automatically. */
const canBeSent = ({ way }: ResendReport): boolean => way === 'fax' || way === 'mail'
const describeVersion = ({ version, newestVersion, kind }: ResendReport): string =>
  [
    kind === 'withdrawal' ? say('{version}, withdrawal', { version }) : String(version),
    newestVersion > version ? say('now {newestVersion}', { newestVersion }) : '',
  ]
    .filter(Boolean)
    .join(', ')
const describeTo = ({ way, to }: ResendReport): string =>
  way === 'fax' && to !== '' ? phoneAsText(to) : to

const Tick = ({ row, ticks }: { row: ResendReport; ticks: Ticks }) =>
  canBeSent(row) && (
    <Checkbox
      size="xs"
      aria-label={say('{specimenBarcode}, {wayWords} to {location}', {
        specimenBarcode: row.specimenBarcode,
        wayWords: wayWords[row.way],
        location: row.location,
      })}
      checked={ticks.ticked.has(row.deliveryId)}
      onChange={(event) => ticks.tick([row.deliveryId], event.currentTarget.checked)}
    />
  )
const columnsOf = (ticks: Ticks): readonly Column<ResendReport>[] => [
  {
    id: 'ticked',
    header: say('Select'),
    notPrinted: true,
    cell: (row) => <Tick row={row} ticks={ticks} />,
    width: 68,
    always: true,
  },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <DeliveryStateWord of={row} />,
    width: 108,
    always: true,
  },
  { id: 'way', header: say('Way'), cell: (row) => wayWords[row.way], width: 100, always: true },
  {
    id: 'location',
    header: say('Recipient'),
    cell: (row) => `${row.location}, ${row.customer}`,
    width: 158,
    always: true,
  },
  { id: 'to', header: say('To'), cell: describeTo, width: 118 },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 120,
  },
  {
    id: 'version',
    header: say('Version'),
    cell: describeVersion,
    width: 116,
    initiallyHidden: true,
  },
  { id: 'patientName', header: say('Patient'), cell: (row) => row.patientName, width: 124 },
  {
    id: 'madeDate',
    header: say('Released or requested'),
    cell: (row) => instantHere(row.madeDate),
    width: instantWide,
  },
  {
    id: 'doneDate',
    header: say('Done'),
    cell: (row) => instantHere(row.doneDate),
    width: instantWide,
    initiallyHidden: true,
  },
  { id: 'says', header: say('What happened'), cell: (row) => row.says, width: 240 },
  {
    id: 'labType',
    header: say('Test type'),
    cell: (row) => row.labType,
    width: 146,
    initiallyHidden: true,
  },
  {
    id: 'dob',
    header: say('Born'),
    cell: (row) => dayAsText(row.dob),
    width: 104,
    initiallyHidden: true,
  },
  {
    id: 'askedBy',
    header: say('Sent by'),
    cell: (row) => row.askedBy || say('Automatic'),
    width: 140,
    initiallyHidden: true,
  },
]

const reportFields = (): readonly FilterField[] => [
  { name: 'specimen', label: say('Specimen ID'), kind: 'text', main: true, width: 150 },
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 170,
    initial: 'open',
    options: reportStateOptions,
  },
  { name: 'way', label: say('Way'), kind: 'choice', main: true, width: 150, options: wayOptions },
  {
    name: 'from',
    label: say('From'),
    kind: 'day',
    main: true,
    initial: daysBeforeToday(daysShown),
  },
  { name: 'to', label: say('Until'), kind: 'day', main: true },
]

const reportCard = (row: ResendReport): [ReactNode, ReactNode, ReactNode] => [
  `${row.specimenBarcode} · ${wayWords[row.way]}`,
  [row.patientName, dayAsText(row.dob), `${row.location}, ${row.customer}`, row.says]
    .filter(Boolean)
    .join(' · '),
  <DeliveryStateWord key="state" of={row} />,
]

const criteriaOf = (value: ResendFilters['value'], accountId: number) => {
  const {
    specimen = '',
    state = 'open',
    way = '',
    account = 0,
    from = daysBeforeToday(daysShown),
    to,
  } = value
  return {
    specimenBarcode: specimen,
    customerId: accountId > 0 ? accountId : account,
    way: ways.find((one) => one === way) ?? '',
    state: state === 'all' ? ('' as const) : (states.find((one) => one === state) ?? 'open'),
    startDate: from === anyDay ? null : from,
    endDate: to ?? null,
  }
}

/** Reports by recipient: which version, how, when, and the outcome. */
export const ReportTable = ({ filters }: { filters: ResendFilters }) => {
  const { accountId } = useListPlace()
  const navigate = useNavigate()
  const criteria = criteriaOf(filters.value, accountId)
  const found = useList(resend.reports, criteria)
  const { save } = useApiMutation(resend.sendReports, {
    refresh: [resend.reports, faxes.list, deliveries.ofOrder],
  })
  const { ticks, above, below } = useResend({
    what: 'report',
    text: say(
      'Each goes to the same recipient in its current version: by fax to verified numbers only, by email as a notice without patient data.',
    ),
    criteria,
    from: found,
    ids: found.rows.filter(canBeSent).map(({ deliveryId }) => deliveryId),
    send: save,
  })
  const fields: readonly FilterField[] = reportFields()
  return (
    <>
      {above}
      <AccountFilterBar fields={fields} filters={filters} account={filters.value.account ?? 0} />
      <DataTable
        name="reports-to-resend"
        label={say('reports')}
        from={found}
        columns={columnsOf(ticks)}
        rowId={(row) => row.deliveryId}
        rowLabel={(row) => `${row.specimenBarcode}, ${wayWords[row.way]}`}
        picks={picksOf(ticks, 'deliveryId')}
        onOpen={(row) => void navigate(linkTo('/lab-order', { id: row.labOrderId }))}
        card={reportCard}
        cardCheckbox={(row) => <Tick row={row} ticks={ticks} />}
        filters={{ fields, value: filters.value, onChange: filters.set }}
        empty={{ text: say('No reports match. Every delivery of a released report appears here.') }}
        onExport={(format, columns) =>
          call(resend.exportReports, { searchCriteria: criteria, format, columns })
        }
      />
      {below}
    </>
  )
}
