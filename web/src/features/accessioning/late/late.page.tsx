import { linkTo } from '@labgate/contract/access/link-to'
import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { late, lateSteps, lateStepNames, type Late } from '@labgate/contract/accessioning/late'
import { say } from '@labgate/contract/languages/say'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useList, useApiMutation } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { IconPencil, IconUser } from '../../../ui/icons/icons.ts'
import { useListPlace } from '../../../ui/list-place.ts'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { lateCard, lateColumns } from './late-columns.tsx'
import { seenOf } from './seen-of.ts'

const FollowUp = lazy(async () => ({ default: (await import('./follow-up.tsx')).FollowUp }))

const choices = [
  ...lateStepNames.map((value) => ({ value, label: lateSteps[value].text })),
  { value: 'held', label: say('On hold') },
]
const fields: readonly FilterField[] = [
  {
    name: 'step',
    label: say('Where it waits'),
    kind: 'choice',
    main: true,
    width: 260,
    options: choices,
  },
]
const stepOf = (text: string | undefined) =>
  (['held', ...lateStepNames] as const).find((step) => step === text) ?? ''

/**
 * Specimens waiting longer than their step allows, with who has to act (rules.md#late-specimens).
 */
export const LatePage = () => {
  const filters = useFilters(screenParameters['/late'])
  const { userId } = useSession()
  const { accountId } = useListPlace()
  const mayFollow = useMay().call(late.assign)
  const [opened, setOpen] = useState<Late>()
  const { save } = useApiMutation(late.assign, { refresh: [late.list], unseen: [late.list] })
  const navigate = useNavigate()
  const step = stepOf(filters.value.step)
  const found = useList(late.list, { step, customerId: accountId })
  const take = async (row: Late): Promise<void> => {
    try {
      notify.success((await save({ ...seenOf(row), userId_Owner: userId })).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  const acts = (row: Late): readonly RowAction<Late>[] =>
    mayFollow
      ? [
          ...(row.userId_Owner === userId
            ? []
            : [{ label: say('Take'), icon: IconUser, run: (one: Late) => void take(one) }]),
          { label: say('Assign or close'), icon: IconPencil, run: setOpen },
        ]
      : []
  const close = () => setOpen(undefined)
  /* As the list has it now: after a refusal, who changed it meanwhile is on screen. */
  const open = opened && (found.rows.find((row) => row.labOrderId === opened.labOrderId) ?? opened)
  return (
    <Page title={say('Late Specimens')}>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        name="late"
        label={say('late specimens')}
        from={found}
        columns={lateColumns}
        rowId={(row) => row.labOrderId}
        rowLabel={(row) => row.specimenBarcode}
        onOpen={(row) => void navigate(linkTo('/lab-order', { id: row.labOrderId }))}
        actions={acts}
        card={lateCard}
        filters={{ fields, value: filters.value, onChange: filters.set }}
        empty={{
          text:
            step === ''
              ? say(
                  'No late specimens. Expected times are calculated nightly from the last 90 days by test type, route, and weekday.',
                )
              : say('No late specimens there.'),
        }}
      />
      <SideDrawer
        opened={open !== undefined}
        whose={open}
        title={say('Late specimen {specimenBarcode}', {
          specimenBarcode: open?.specimenBarcode ?? '',
        })}
        onClose={close}
      >
        {open !== undefined && (
          <Suspense>
            <FollowUp key={open.labOrderId} row={open} onDone={close} />
          </Suspense>
        )}
      </SideDrawer>
    </Page>
  )
}
