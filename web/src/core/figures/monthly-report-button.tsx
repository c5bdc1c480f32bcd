import { monthOf } from '@labgate/contract/figures/days'
import { periodAfter } from '@labgate/contract/figures/periods'
import { lastDayAt } from '@labgate/contract/kit/time-zones'
import { monthInWords } from '@labgate/contract/languages/calendar-words'
import { say } from '@labgate/contract/languages/say'
import { monthlyReport } from '@labgate/contract/overviews/monthly-report'
import { Button, Menu } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useMay } from '../../session/use-session.ts'
import { IconChevronDown, IconFileText } from '../../ui/icons/icons.ts'
import { usePaper } from '../../ui/papers/use-paper.tsx'
import { useNow } from '../../use-now.ts'

/** Months offered, the latest first: the last year. */
const monthsOffered = 12

/**
 * Opens an account's report of a month that is over: one page to read, print, and leave at the
 * practice.
 */
export const MonthlyReportButton = ({ customerId }: { customerId: number }) => {
  const may = useMay()
  const { show, busy, dialog } = usePaper()
  /* A month that is over here may not be over at the laboratory, which then refuses it. */
  const current = monthOf(lastDayAt(useNow(60)))
  if (!may.call(monthlyReport.file)) return null
  const months = Array.from({ length: monthsOffered }, (_, at) =>
    periodAfter('m', current, -1 - at),
  )
  const open = (month: string): void =>
    void show(say('Monthly report, {month}', { month: monthInWords(month) }), () =>
      call(monthlyReport.file, { customerId, month, format: 'pdf' }),
    )
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconFileText size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {say('Monthly report')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {months.map((month) => (
            <Menu.Item key={month} onClick={() => open(month)}>
              {monthInWords(month)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
