import { say } from '@labgate/contract/languages/say'
import { labels, mostPrinted, mostPrintedInVisit } from '@labgate/contract/orders/labels'
import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { usePrintOrder } from '../../../core/orders/paper/use-print-order.tsx'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { downloadFile } from '../../../ui/files.ts'
import {
  IconChevronDown,
  IconFileText,
  IconPrinter,
  IconReportMedical,
  IconTable,
  IconTag,
} from '../../../ui/icons/icons.ts'
import { useListPlace } from '../../../ui/list-place.ts'
import { notify } from '../../../ui/notify.tsx'
import { criteriaOf, type OrderFilters } from '../list/criteria.ts'
import { useReportBundle } from './use-report-bundle.tsx'

interface PrintMenuProps {
  busy: boolean
  /** Why the papers of the list cannot be printed at once; '' if they can. */
  tooMany: string
  onList: () => void
  onRequisitions: () => void
  onLabels: () => void
  onResults: () => void
}
const PrintMenu = ({
  busy,
  tooMany,
  onList,
  onRequisitions,
  onLabels,
  onResults,
}: PrintMenuProps) => {
  const may = useMay()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconPrinter size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {say('Print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={onList}>
          {say('Print list (CSV)')}
        </Menu.Item>
        {tooMany !== '' && <Menu.Label maw={260}>{tooMany}</Menu.Label>}
        <Menu.Item
          disabled={tooMany !== ''}
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={onRequisitions}
        >
          {say('Print requisitions')}
        </Menu.Item>
        {may.call(labels.print) && (
          <Menu.Item
            disabled={tooMany !== ''}
            leftSection={<IconTag size={16} aria-hidden />}
            onClick={onLabels}
          >
            {say('Print labels')}
          </Menu.Item>
        )}
        <Menu.Item
          disabled={tooMany !== ''}
          leftSection={<IconReportMedical size={16} aria-hidden />}
          onClick={onResults}
        >
          {say('Print results')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Prints everything in a list of orders: the list itself as CSV, requisitions, labels; results if
 * there are any (records.md#lab-order). The server refuses the papers of a longer list, so they are
 * not offered.
 */
export const PrintList = ({ filters }: { filters: OrderFilters['value'] }) => {
  const criteria = criteriaOf(filters, useListPlace(), todayHere())
  const { acting } = useSession()
  const { total, totalIsMore } = useList(orders.list, criteria)
  const most = acting ? mostPrintedInVisit : mostPrinted
  const tooMany =
    totalIsMore || total > most
      ? say('Papers of at most {most} orders can be printed at once{value}. Narrow the list.', {
          most,
          value: acting ? ` ${say('while acting as a customer')}` : '',
        })
      : ''
  const { print, askForLabels, printing, parts } = usePrintOrder()
  const bundle = useReportBundle()
  const [busy, setBusy] = useState(false)
  const doing = (work: () => Promise<unknown>) => async (): Promise<void> => {
    setBusy(true)
    await work().catch(notify.failure)
    setBusy(false)
  }
  const ids = async (): Promise<readonly number[]> => {
    const { list } = await call(requisitions.ofList, { searchCriteria: criteria })
    if (list.length === 0) notify.info(say('The list is empty. Nothing to print.'))
    return list
  }
  const asList = doing(async () =>
    downloadFile(
      await call(requisitions.exportList, { searchCriteria: criteria, format: 'csv', columns: [] }),
    ),
  )
  const requests = doing(async () => print(await ids(), { requisition: true }))
  const labelsOfAll = doing(async () => {
    const list = await ids()
    if (list.length > 0) askForLabels(list)
  })
  const results = doing(async () => {
    const list = await ids()
    if (list.length > 0) await bundle.begin(list)
  })
  return (
    <>
      <PrintMenu
        busy={busy || printing}
        tooMany={tooMany}
        onList={() => void asList()}
        onRequisitions={() => void requests()}
        onLabels={() => void labelsOfAll()}
        onResults={() => void results()}
      />
      {parts}
      {bundle.dialog}
    </>
  )
}
