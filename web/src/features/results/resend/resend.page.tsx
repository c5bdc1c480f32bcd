import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { Stack, Tabs } from '@mantine/core'
import { useScanTarget } from '../../../scan/targets.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { useResendFilters } from './filters.ts'
import { OrderTable } from './order-table.tsx'
import { ReportTable } from './report-table.tsx'

/**
 * Messages for laboratory systems and practices, and resending them (records.md#resend). A scan
 * finds its order.
 */
export const ResendPage = () => {
  const filters = useResendFilters()
  const { tab = 'orders' } = filters.value
  useScanTarget((scan: Scan) => {
    if (scan.kind === 'specimen')
      filters.set({
        specimen: scan.code,
        from: anyDay,
        to: undefined,
        state: 'all',
        way: undefined,
        type: undefined,
        account: undefined,
      })
    else
      notify.info(
        say('That is a sheet. Scan a tube to find its order.'),
        say('Scanned {code}', { code: scan.code }),
      )
  })
  return (
    <Page title={say('Resend (lab system)')}>
      <Tabs
        value={tab}
        onChange={(next) =>
          filters.set({
            tab: next === 'orders' || next === null ? undefined : next,
            state: undefined,
            way: undefined,
          })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="orders">{say('Orders to laboratories')}</Tabs.Tab>
          <Tabs.Tab value="reports">{say('Results and reports')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="orders">
          <Stack gap="md">
            <OrderTable filters={filters} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <Stack gap="md">
            <ReportTable filters={filters} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
