import { mostSigned, orders, type OrderRow } from '@labgate/contract/orders'
import { Alert, Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { asRows, useAsk } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { IconEye, IconInfoCircle, IconSignature } from '../../../ui/icons/icons.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { nameSays } from '../parts/order-state.ts'
import { OrderFindings } from '../parts/order-status.tsx'
import classes from '../../../ui/tick-bar.module.css'
import type { Signing, SigningKind } from './use-signing.ts'

const Outcome = ({ says }: { says: string | undefined }) => {
  if (says === undefined) return <StatusWord tone="waiting">Unsigned</StatusWord>
  return says === '' ? <StatusWord tone="done">Signed</StatusWord> : <StatusWord tone="danger">{says}</StatusWord>
}

const columnsOf = (signing: Signing, kind: SigningKind, maySign: boolean): readonly Column<OrderRow>[] => [
  ...(maySign
    ? [
        {
          id: 'chosen',
          header: 'Sign',
          width: 52,
          always: true,
          cell: (row: OrderRow) => (
            <Checkbox
              size="xs"
              aria-label={`Sign ${nameSays(row)}, ${row.specimenBarcode}`}
              checked={signing.chosen.has(row.labOrderId)}
              disabled={signing.outcomes.get(row.labOrderId) === '' || signing.saving}
              onChange={(event) => signing.choose([row.labOrderId], event.currentTarget.checked)}
            />
          ),
        },
      ]
    : []),
  { id: 'patientName', header: 'Patient', cell: nameSays, width: 170, always: true },
  { id: 'outcome', header: 'Signature', width: 250, always: true, cell: (row) => <Outcome says={signing.outcomes.get(row.labOrderId)} /> },
  { id: 'collectionDate', header: 'Collected', cell: (row) => instantAsText(row.collectionDate, row.timeZone), width: 188 },
  { id: 'labType', header: 'Test type', cell: (row) => row.labType, width: 160 },
  { id: 'specimenBarcode', header: 'Specimen ID', cell: (row) => row.specimenBarcode, width: 122 },
  ...(kind === 'own' ? [] : [{ id: 'physician', header: 'Provider', cell: (row: OrderRow) => row.physician, width: 140 }]),
  { id: 'location', header: 'Location', cell: (row) => row.location, width: 130 },
  { id: 'issue', header: 'Issues', cell: (row) => <OrderFindings of={row} />, width: 164 },
]

/** Orders that wait for a signature, the oldest first: some or all are chosen and signed at once (reference/domain.md 1.10). */
export const UnsignedOrders = ({ kind, signing, onOpen }: { kind: SigningKind; signing: Signing; onOpen: (labOrderId: number) => void }) => {
  const { userId, values } = useSession()
  const maySign = useMay().call(orders.eSign)
  const asked = useAsk((kind === 'own' ? orders.unsigned : orders.delegateUnsigned) as typeof orders.unsigned, { userId })
  const rows = asked.data?.list ?? []
  const open = rows.map(({ labOrderId }) => labOrderId).filter((id) => signing.outcomes.get(id) !== '')
  const chosen = open.filter((id) => signing.chosen.has(id))
  const isAll = chosen.length > 0 && chosen.length === Math.min(open.length, mostSigned)
  const count = chosen.length === 1 ? '1 order' : `${chosen.length} orders`
  return (
    <>
      {kind === 'own' && maySign && values.userSignatureId === 0 && (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
          You have no signature yet.{' '}
          <Anchor renderRoot={(props: object) => <Link to={'/physician-signature' as never} {...props} />} underline="always">
            Create your signature
          </Anchor>{' '}
          first; then you can sign orders with it.
        </Alert>
      )}
      {signing.error !== null && <Failure error={signing.error} />}
      <DataTable
        name={`unsigned-${kind}`}
        label="unsigned orders"
        from={asRows(asked)}
        columns={columnsOf(signing, kind, maySign)}
        rowId={(row) => row.labOrderId}
        rowLabel={(row) => `${nameSays(row)}, ${row.specimenBarcode}`}
        actions={(row) => [{ label: 'Open', icon: IconEye, run: () => onOpen(row.labOrderId) }]}
        card={(row) => [
          maySign ? (
            <Checkbox
              key="choice"
              label={nameSays(row)}
              checked={signing.chosen.has(row.labOrderId)}
              disabled={signing.outcomes.get(row.labOrderId) === '' || signing.saving}
              onChange={(event) => signing.choose([row.labOrderId], event.currentTarget.checked)}
            />
          ) : (
            nameSays(row)
          ),
          [instantAsText(row.collectionDate, row.timeZone), row.labType].filter(Boolean).join(' · '),
          signing.outcomes.has(row.labOrderId) ? (
            <Outcome key="outcome" says={signing.outcomes.get(row.labOrderId)} />
          ) : (
            <OrderFindings key="issues" of={row} />
          ),
        ]}
        empty={{ says: kind === 'own' ? 'No orders are waiting for your signature.' : 'No orders are waiting for your signature as a delegate.' }}
      />
      {maySign && open.length > 0 && (
        <Group className={classes['bar'] ?? ''} role="group" aria-label="Signing">
          <Checkbox
            label={open.length > mostSigned ? `The first ${mostSigned}` : 'All of them'}
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            disabled={signing.saving}
            onChange={(event) => signing.choose(open, event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed" role="status">
            {`${chosen.length} of ${open.length} chosen`}
          </Text>
          <Button
            leftSection={<IconSignature size={16} aria-hidden />}
            disabled={chosen.length === 0}
            loading={signing.saving}
            onClick={() => void signing.sign(chosen)}
          >
            {chosen.length === 0 ? 'Sign' : `Sign ${count}`}
          </Button>
        </Group>
      )}
    </>
  )
}
