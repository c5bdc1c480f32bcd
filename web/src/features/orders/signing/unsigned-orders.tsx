import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import { orders } from '@labgate/contract/orders/orders'
import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { IconInfoCircle } from '../../../ui/icons/icons.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { SignBar } from './sign-bar.tsx'
import { SignCheckbox, unsignedCard, unsignedColumns } from './unsigned-columns.tsx'
import { isSought, unsignedFields } from './unsigned-filters.ts'
import { useFocusAfterSigning } from './use-focus-after-signing.ts'
import type { Signing, SigningKind } from './use-signing.ts'

const NoSignature = () => (
  <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
    {say('You have no signature yet.')}{' '}
    <Anchor
      renderRoot={(props: object) => <Link {...linkTo('/physician-signature')} {...props} />}
      underline="always"
    >
      {say('Create your signature')}
    </Anchor>{' '}
    {say('first; then you can sign orders with it.')}
  </Alert>
)

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
  useFocusAfterSigning(signing)
  return (
    <>
      {kind === 'own' && maySign && values.userSignatureId === 0 && <NoSignature />}
      {signing.error !== null && <Failure error={signing.error} />}
      {all.length > 0 && (
        <FilterBar fields={unsignedFields(all)} value={signing.filter} onChange={signing.sift} />
      )}
      <DataTable
        name={`unsigned-${kind}`}
        label={say('unsigned orders')}
        from={{ ...asRows(query, null), rows, total: rows.length }}
        uncounted={rows.length - open.length}
        columns={unsignedColumns(signing, kind, maySign)}
        rowId={(row) => row.labOrderId}
        rowLabel={(row) => `${describeName(row)}, ${row.specimenBarcode}`}
        onOpen={(row) => onOpen(row.labOrderId)}
        {...(maySign && {
          picks: {
            has: ({ labOrderId }: UnsignedRow) => signing.chosen.has(labOrderId),
            set: (some: readonly UnsignedRow[], is: boolean) =>
              signing.choose(
                some.filter((row) => open.includes(row)),
                is,
              ),
          },
          cardCheckbox: (row: UnsignedRow) => (
            <SignCheckbox row={row} signing={signing} size="md" />
          ),
        })}
        card={unsignedCard(kind, signing)}
        filters={{ fields: unsignedFields(all), value: signing.filter, onChange: signing.sift }}
        empty={{
          text:
            all.length > 0
              ? say('No orders match this search.')
              : kind === 'own'
                ? say('No orders are waiting for your signature.')
                : say('No orders are waiting for your signature as a delegate.'),
        }}
      />
      {maySign && open.length > 0 && <SignBar kind={kind} signing={signing} open={open} />}
    </>
  )
}
