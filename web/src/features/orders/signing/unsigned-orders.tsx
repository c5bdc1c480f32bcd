import { linkTo } from '@labgate/contract/access/link-to'
import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import { orders } from '@labgate/contract/orders/orders'
import { Alert, Anchor, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { OrderFindings } from '../../../core/orders/parts/order-status.tsx'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { zonedInstantWide } from '../../../ui/column-widths.ts'
import { Failure } from '../../../ui/failure.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { IconEye, IconInfoCircle } from '../../../ui/icons/icons.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { SignBar } from './sign-bar.tsx'
import { isSought, unsignedFields } from './unsigned-filters.ts'
import type { Signing, SigningKind } from './use-signing.ts'

const Outcome = ({ text }: { text: string | undefined }) => {
  if (text === undefined) return <StatusWord tone="waiting">Unsigned</StatusWord>
  return text === '' ? (
    <StatusWord tone="done">Signed</StatusWord>
  ) : (
    <StatusWord tone="danger">{text}</StatusWord>
  )
}

const testsSay = ({ tests, labType }: UnsignedRow): string =>
  tests.join(', ') || (labType === 'To be determined' ? labType : 'None')
const diagnosesSay = ({ diagnoses }: UnsignedRow): string =>
  diagnoses.map(({ icd10Code, description }) => `${icd10Code} ${description}`.trim()).join(', ') ||
  'None'

const columnsOf = (
  signing: Signing,
  kind: SigningKind,
  maySign: boolean,
): readonly Column<UnsignedRow>[] => [
  ...(maySign
    ? [
        {
          id: 'chosen',
          header: 'Sign',
          width: 52,
          always: true,
          cell: (row: UnsignedRow) => (
            <Checkbox
              size="xs"
              aria-label={`Sign ${describeName(row)}, ${row.specimenBarcode}`}
              checked={signing.chosen.has(row.labOrderId)}
              disabled={signing.outcomes.get(row.labOrderId) === '' || signing.saving}
              onChange={(event) => signing.choose([row], event.currentTarget.checked)}
            />
          ),
        },
      ]
    : []),
  { id: 'patientName', header: 'Patient', cell: describeName, width: 170, always: true },
  { id: 'dob', header: 'DOB', cell: ({ dob }) => dobWithAge(dob) || 'Missing', width: 124 },
  { id: 'tests', header: 'Tests', cell: testsSay, width: 300, always: true },
  { id: 'diagnoses', header: 'Diagnoses', cell: diagnosesSay, width: 280, always: true },
  {
    id: 'outcome',
    header: 'Signature',
    width: 150,
    always: true,
    cell: (row) => <Outcome text={signing.outcomes.get(row.labOrderId)} />,
  },
  {
    id: 'collectionDate',
    header: 'Collected',
    cell: (row) => instantAsText(row.collectionDate, row.timeZone),
    width: zonedInstantWide,
  },
  { id: 'labType', header: 'Test type', cell: (row) => row.labType, width: 160 },
  { id: 'specimenBarcode', header: 'Specimen ID', cell: (row) => row.specimenBarcode, width: 122 },
  ...(kind === 'own'
    ? []
    : [
        {
          id: 'physician',
          header: 'Provider',
          cell: (row: UnsignedRow) => row.physician,
          width: 140,
        },
      ]),
  { id: 'location', header: 'Location', cell: (row) => row.location, width: 130 },
  { id: 'issue', header: 'Issues', cell: (row) => <OrderFindings of={row} />, width: 164 },
]

const NoSignature = () => (
  <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
    You have no signature yet.{' '}
    <Anchor
      renderRoot={(props: object) => <Link {...linkTo('/physician-signature')} {...props} />}
      underline="always"
    >
      Create your signature
    </Anchor>{' '}
    first; then you can sign orders with it.
  </Alert>
)

const unsignedCard =
  (maySign: boolean, signing: Signing): ((row: UnsignedRow) => [ReactNode, ReactNode, ReactNode]) =>
  (row) => [
    maySign ? (
      <Checkbox
        key="choice"
        label={describeName(row)}
        checked={signing.chosen.has(row.labOrderId)}
        disabled={signing.outcomes.get(row.labOrderId) === '' || signing.saving}
        onChange={(event) => signing.choose([row], event.currentTarget.checked)}
      />
    ) : (
      describeName(row)
    ),
    [
      dobWithAge(row.dob),
      instantAsText(row.collectionDate, row.timeZone),
      row.labType,
      testsSay(row),
      diagnosesSay(row),
    ]
      .filter(Boolean)
      .join(' · '),
    signing.outcomes.has(row.labOrderId) ? (
      <Outcome key="outcome" text={signing.outcomes.get(row.labOrderId)} />
    ) : (
      <OrderFindings key="issues" of={row} />
    ),
  ]

/**
 * Orders that wait for a signature, oldest first: some or all are selected and signed together
 * (records.md#consent-and-signatures).
 */
export const UnsignedOrders = ({
  kind,
  signing,
  onOpen,
}: {
  kind: SigningKind
  signing: Signing
  onOpen: (labOrderId: number) => void
}) => {
  const { userId, values } = useSession()
  const maySign = useMay().call(orders.eSign)
  const query = useApiQuery(
    (kind === 'own' ? orders.unsigned : orders.delegateUnsigned) as typeof orders.unsigned,
    { userId },
  )
  const all = query.data?.list ?? []
  const rows = all.filter((row) => isSought(row, signing.filter))
  /* What a filter hides is not signed with the rest. */
  const open = rows.filter(({ labOrderId }) => signing.outcomes.get(labOrderId) !== '')
  return (
    <>
      {kind === 'own' && maySign && values.userSignatureId === 0 && <NoSignature />}
      {signing.error !== null && <Failure error={signing.error} />}
      {all.length > 0 && (
        <FilterBar fields={unsignedFields(all)} value={signing.filter} onChange={signing.sift} />
      )}
      <DataTable
        name={`unsigned-${kind}`}
        label="unsigned orders"
        from={{ ...asRows(query, null), rows, total: rows.length }}
        columns={columnsOf(signing, kind, maySign)}
        rowId={(row) => row.labOrderId}
        rowLabel={(row) => `${describeName(row)}, ${row.specimenBarcode}`}
        actions={(row) => [{ label: 'Open', icon: IconEye, run: () => onOpen(row.labOrderId) }]}
        card={unsignedCard(maySign, signing)}
        filters={{ fields: unsignedFields(all), value: signing.filter, onChange: signing.sift }}
        empty={{
          text:
            all.length > 0
              ? 'No orders match this search.'
              : kind === 'own'
                ? 'No orders are waiting for your signature.'
                : 'No orders are waiting for your signature as a delegate.',
        }}
      />
      {maySign && open.length > 0 && <SignBar kind={kind} signing={signing} open={open} />}
    </>
  )
}
