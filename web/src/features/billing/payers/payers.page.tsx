import { billingTables } from '@labgate/contract/billing/billing-tables'
import { coverage } from '@labgate/contract/billing/coverage'
import { payers } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { useMay } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { late } from '../../../ui/late.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFieldStart } from '../../../ui/use-field-start.ts'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { usePayerFilters, type PayerFilters } from './list/criteria.ts'
import { PayerTable } from './list/payer-table.tsx'

/* The list loads first; the record loads when one is opened. */
const NewPayer = late(async () => ({
  default: (await import('./record/payer-record.tsx')).NewPayer,
}))
const CoverageDrawer = late(async () => ({
  default: (await import('./coverage/coverage-drawer.tsx')).CoverageDrawer,
}))
const BillingTables = late(async () => ({
  default: (await import('../billing-tables/billing-tables.tsx')).BillingTables,
}))
const PricesToApprove = late(async () => ({
  default: (await import('../billing-tables/prices-to-approve.tsx')).PricesToApprove,
}))
const PayerRecord = late(async () => ({
  default: (await import('./record/payer-record.tsx')).PayerRecord,
}))

interface OnePayerProps {
  id: number
  filters: PayerFilters
  onSaved: (insuranceId: number) => void
}
const OnePayer = ({ id, filters, onSaved }: OnePayerProps) => {
  return (
    <Page
      title={id === 0 ? say('New payer') : say('Insurance')}
      actions={
        <BackButton onClick={() => filters.set({ id: undefined, field: undefined })}>
          {say('All payers')}
        </BackButton>
      }
    >
      <Suspense fallback={<Waiting height={520} />}>
        {id === 0 ? (
          <NewPayer onSaved={onSaved} />
        ) : (
          <PayerRecord key={id} insuranceId={id} onSaved={onSaved} />
        )}
      </Suspense>
    </Page>
  )
}

interface PayerActionsProps {
  may: ReturnType<typeof useMay>
  setOpen: (next: boolean) => void
  add: ReactNode
  onTables: () => void
}
const PayerActions = ({ may, setOpen, add, onTables }: PayerActionsProps) => {
  const maySee = may.call(coverage.list)
  const mayLoad = may.call(billingTables.tables)
  const rules = maySee && (
    <Button variant="default" onClick={() => setOpen(true)}>
      {say('Medicare coverage')}
    </Button>
  )
  return (
    <>
      {mayLoad && (
        <Button variant="default" onClick={onTables}>
          {say('Billing tables')}
        </Button>
      )}
      {rules}
      {add}
    </>
  )
}

/** The payer table (records.md#payer). */
export const PayersPage = () => {
  const may = useMay()
  const mayAdd = may.call(payers.save)

  const mayLoad = may.call(billingTables.tables)
  const mayApprove = may.call(billingTables.decideProposal)
  const [open, setOpen] = useState(false)
  const filters = usePayerFilters()
  const [saved, setSaved] = useState<number>()
  const { id, field } = filters.value
  useHeadingFocus(id)
  useFieldStart(id !== undefined && id > 0 ? field : undefined)
  const done = (insuranceId: number) => {
    setSaved(insuranceId)
    if (id === 0) filters.set({ id: insuranceId }, true)
  }

  if (filters.value.view === 'tables' && mayLoad)
    return (
      <Suspense fallback={<Waiting height={520} />}>
        <BillingTables />
      </Suspense>
    )
  if (filters.value.view === 'proposals' && mayApprove)
    return (
      <Suspense fallback={<Waiting height={520} />}>
        <PricesToApprove onBack={() => filters.set({ view: 'tables' })} />
      </Suspense>
    )
  if (id !== undefined && (id > 0 || (id === 0 && mayAdd)))
    return <OnePayer id={id} filters={filters} onSaved={done} />
  const add = mayAdd && (
    <AddButton isMain onClick={() => filters.set({ id: 0 })}>
      {say('New payer')}
    </AddButton>
  )

  return (
    <Page
      title={say('Insurance')}
      actions={
        <PayerActions
          may={may}
          setOpen={setOpen}
          add={add}
          onTables={() => filters.set({ view: 'tables' })}
        />
      }
    >
      <PayerTable filters={filters} glowing={saved} addFirst={add} />
      {open && (
        <Suspense fallback={null}>
          <CoverageDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}
