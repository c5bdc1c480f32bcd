import {
  auditDateTypes,
  orderAudits,
  type AuditRow,
} from '@labgate/contract/accessioning/order-audits'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { KeptScans } from '../../../scan/kept-scans.tsx'
import { useMay } from '../../../session/use-session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { IconChecklist } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { daysOf, useAuditFilters, type AuditFilters } from './filters.ts'
import { AuditTable } from './list/audit-table.tsx'

/* The list loads first; an order and the figures load when opened. */
const SecondLook = late(async () => ({
  default: (await import('./second-review/second-review.tsx')).SecondLook,
}))
const AuditFigures = late(async () => ({
  default: (await import('./figures/audit-figures.tsx')).AuditFigures,
}))

interface OneAuditProps {
  filters: AuditFilters
  id: number
  walk: readonly AuditRow[]
}
const OneAudit = ({ filters, id, walk }: OneAuditProps) => {
  return (
    <Page
      title={say('Accessioning Audit')}
      actions={
        <BackButton onClick={() => filters.set({ id: undefined })}>
          {say('Back to the list')}
        </BackButton>
      }
    >
      <Suspense
        fallback={
          <>
            <KeptScans text={say('The order is loading. This scan is compared next.')} />
            <Waiting height={640} />
          </>
        }
      >
        <SecondLook
          key={id}
          labOrderId={id}
          walk={walk}
          onNext={(next) => filters.set({ id: next }, true)}
        />
      </Suspense>
    </Page>
  )
}

/**
 * Second review of what was accessioned, received, rejected, or held (records.md#second-review).
 */
export const OrderAuditsPage = () => {
  const may = useMay()
  const { accountId } = useListPlace()
  const filters = useAuditFilters()
  const [walk, setWalk] = useState<readonly AuditRow[]>([])
  const [figures, setFigures] = useState(false)
  const {
    id = 0,
    all = false,
    done = false,
    errors = false,
    person = 0,
    labId = 0,
    labTypeId = 0,
    dateType = auditDateTypes.accessioned,
  } = filters.value
  const today = todayHere()
  const found = useList(orderAudits.list, {
    dateType,
    ...daysOf(filters.value, today),
    labId,
    labTypeId,
    customerId: Math.max(0, accountId),
    includeProcessed: done,
    all,
    ...(dateType === auditDateTypes.reviewed && { errors, userId_Accessioner: person }),
  })
  useHeadingFocus(id === 0 ? undefined : id)
  const begin = (rows: readonly AuditRow[]): void => {
    setWalk(rows)
    filters.set({ id: rows[0]?.labOrderId })
  }
  if (id > 0) return <OneAudit filters={filters} id={id} walk={walk} />
  return (
    <Page
      title={say('Accessioning Audit')}
      actions={
        <>
          {may.call(orderAudits.rates) && (
            <Button variant="default" onClick={() => setFigures(true)}>
              {say('Rule and error rates')}
            </Button>
          )}
          <Button
            leftSection={<IconChecklist size={16} aria-hidden />}
            disabled={found.rows.length === 0}
            onClick={() => begin(found.rows)}
          >
            {say('Review all')}
          </Button>
        </>
      }
    >
      <AuditTable filters={filters} from={found} onOpen={(row) => begin([row])} />
      {figures && (
        <Suspense fallback={null}>
          <AuditFigures onClose={() => setFigures(false)} />
        </Suspense>
      )}
    </Page>
  )
}
