import { bills } from '@labgate/contract/billing/bills'
import { describeMoney } from '@labgate/contract/billing/money'
import {
  invoices,
  describeMonth,
  type Invoice,
  type InvoiceLine,
} from '@labgate/contract/billing/receivables'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { downloadFile } from '../../ui/files.ts'
import { IconDownload, IconFileText } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { usePaper } from '../../ui/papers/use-paper.tsx'
import { ReasonConfirm } from '../../ui/reason-confirm.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { StackTable } from '../../ui/table/stack-table.tsx'
import { BillLink } from '../bills/bill-link.tsx'
import { InvoiceMails } from './invoice-mails.tsx'
import { InvoiceStateWord, describeOpen } from './invoice-words.tsx'

type Act = 'dispute' | 'credit' | 'keep'
const asks: Readonly<
  Record<Act, { title: string; action: string; says: string; label: string; missing: string }>
> = {
  dispute: {
    title: say('Dispute this line?'),
    action: say('Dispute'),
    says: say(
      'The laboratory looks into it and answers. You do not have to pay the line until then.',
    ),
    label: say('Why'),
    missing: say('Enter why you dispute this line.'),
  },
  credit: {
    title: say('Credit this line?'),
    action: say('Credit the line'),
    says: say('Its open amount is taken off, and the next invoice shows the credit.'),
    label: say('Answer to the practice'),
    missing: say('Enter the answer. The practice reads it.'),
  },
  keep: {
    title: say('Keep this charge?'),
    action: say('Keep the charge'),
    says: say('The practice has to pay it.'),
    label: say('Answer to the practice'),
    missing: say('Enter the answer. The practice reads it.'),
  },
}
const disputeWords = {
  '': '',
  open: say('Disputed'),
  credited: say('Credited'),
  kept: say('Charge kept'),
} as const

const describeTest = ({ says: text, code }: InvoiceLine): string =>
  [text, code].filter(Boolean).join(', ')
const DisputeOf = ({ line: { disputeOutcome, dispute, disputeAnswer } }: { line: InvoiceLine }) =>
  disputeOutcome === '' ? null : (
    <>
      <StatusWord
        tone={disputeOutcome === 'open' ? 'waiting' : 'plain'}
      >{`${disputeWords[disputeOutcome]}: ${dispute}`}</StatusWord>
      {disputeAnswer !== '' && (
        <Text size="sm">{say('Answer: {disputeAnswer}', { disputeAnswer })}</Text>
      )}
    </>
  )
const TestOf = ({ line }: { line: InvoiceLine }) => (
  <>
    {describeTest(line)}
    <Text size="xs" c="dimmed">
      {line.location}
    </Text>
    <DisputeOf line={line} />
  </>
)

/* Leads to the bill, for those who may read bills. */
const SpecimenOf = ({ line: { specimenBarcode, billId } }: { line: InvoiceLine }) =>
  useMay().call(bills.get) ? <BillLink of={{ billId, specimenBarcode }} /> : specimenBarcode

interface LineActsProps {
  line: InvoiceLine
  onAct: (act: Act) => void
}
const LineActs = ({ line, onAct }: LineActsProps) => {
  const may = useMay()
  const of = say('{says}, specimen {specimenBarcode}', {
    says: line.says,
    specimenBarcode: line.specimenBarcode,
  })
  if (line.disputeOutcome !== 'open')
    return (
      line.openCents > 0 &&
      may.call(invoices.dispute) && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onAct('dispute')}
          aria-label={say('Dispute {ofValue}', { ofValue: of })}
        >
          {say('Dispute')}
        </Button>
      )
    )
  return (
    may.call(invoices.answerDispute) && (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onAct('credit')}
          aria-label={say('Credit {ofValue}', { ofValue: of })}
        >
          {say('Credit')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onAct('keep')}
          aria-label={say('Keep the charge for {ofValue}', { ofValue: of })}
        >
          {say('Keep')}
        </Button>
      </Group>
    )
  )
}

const InvoiceHead = ({ invoice }: { invoice: Invoice }) => (
  <Stack gap={2}>
    <Text fw={600}>
      {say('Invoice {number}, {period}', {
        number: invoice.number,
        period: describeMonth(invoice.period),
      })}
    </Text>
    <Text size="sm">{invoice.customer}</Text>
    <Group gap="md">
      <Text size="sm">{say('Amount {cents}', { cents: describeMoney(invoice.cents) })}</Text>
      <Text size="sm">
        {say('Open {openCents}', { openCents: describeMoney(Math.max(0, invoice.openCents)) })}
      </Text>
      <InvoiceStateWord invoice={invoice} />
    </Group>
  </Stack>
)

interface InvoiceActionsProps {
  isLoading: boolean
  onPdf: () => void
  onCsv: () => Promise<void>
}
const InvoiceActions = ({ isLoading, onPdf, onCsv }: InvoiceActionsProps) => (
  <Group gap="xs">
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFileText size={16} aria-hidden />}
      loading={isLoading}
      onClick={onPdf}
    >
      {say('Show invoice')}
    </Button>
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void onCsv()}
    >
      {say('Download CSV')}
    </Button>
  </Group>
)

interface InvoiceLinesProps {
  lines: InvoiceLine[]
  only: number
  onActing: (acting: { act: Act; billLineId: number }) => void
}
const InvoiceLines = ({ lines, only, onActing }: InvoiceLinesProps) => (
  <StackTable
    label={say('Invoice lines')}
    minWidth={640}
    rows={lines.filter(({ billId }) => only === 0 || billId === only)}
    rowId={({ billLineId }) => billLineId}
    columns={[
      {
        header: say('Collected'),
        cell: ({ serviceDate }) => dayAsText(serviceDate),
        noWrap: true,
      },
      { header: say('Specimen'), cell: (line) => <SpecimenOf line={line} />, noWrap: true },
      { header: say('Test'), cell: (line) => <TestOf line={line} /> },
      { header: say('Amount'), cell: ({ cents }) => describeMoney(cents), isNumber: true },
      { header: say('Open'), cell: (line) => describeOpen(line), isNumber: true },
    ]}
    lines={(line) => [
      <Group key="specimen" gap="xs">
        <SpecimenOf line={line} />
        <Text size="sm">
          {say('collected {serviceDate}', { serviceDate: dayAsText(line.serviceDate) })}
        </Text>
      </Group>,
      <TestOf key="test" line={line} />,
      line.openCents === 0
        ? describeMoney(line.cents)
        : say('{cents}, open {line}', {
            cents: describeMoney(line.cents),
            line: describeOpen(line),
          }),
    ]}
    act={(line) => (
      <LineActs line={line} onAct={(act) => onActing({ act, billLineId: line.billLineId })} />
    )}
  />
)

/** An invoice line by line, with what is open and disputed. `only`: the lines of one bill. */
export const InvoiceDetail = ({ invoiceId, only = 0 }: { invoiceId: number; only?: number }) => {
  const query = useApiQuery(invoices.get, { invoiceId })
  const paper = usePaper()
  const [acting, setActing] = useState<{ act: Act; billLineId: number }>()
  const refresh = [invoices.get, invoices.list]
  const disputing = useApiMutation(invoices.dispute, { refresh })
  const answering = useApiMutation(invoices.answerDispute, {
    refresh: [...refresh, billingWork.list],
  })
  const confirm = async (text: string): Promise<boolean> => {
    if (acting === undefined) return false
    const { act, billLineId } = acting
    const { message } =
      act === 'dispute'
        ? await disputing.save({ billLineId, says: text })
        : await answering.save({ billLineId, credit: act === 'credit', answer: text })
    notify.success(message)
    return true
  }
  const csv = async (): Promise<void> => {
    try {
      downloadFile(await call(invoices.file, { invoiceId, format: 'csv' }))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Loaded from={query} height={420}>
      {(invoice) => (
        <Stack gap="md">
          <InvoiceHead invoice={invoice} />
          <InvoiceActions
            isLoading={paper.busy}
            onPdf={() =>
              void paper.show(say('Invoice {number}', { number: invoice.number }), () =>
                call(invoices.file, { invoiceId, format: 'pdf' }),
              )
            }
            onCsv={csv}
          />
          <InvoiceMails invoice={invoice} />
          <InvoiceLines lines={invoice.lines} only={only} onActing={setActing} />
          {paper.dialog}
          {acting && (
            <ReasonConfirm
              key={acting.act}
              title={asks[acting.act].title}
              action={asks[acting.act].action}
              label={asks[acting.act].label}
              missing={asks[acting.act].missing}
              onConfirm={confirm}
              onClose={() => setActing(undefined)}
            >
              <Text size="sm">{asks[acting.act].says}</Text>
            </ReasonConfirm>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
