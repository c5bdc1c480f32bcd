import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { advanceNotices } from '@labgate/contract/billing/advance-notices'
import type { Bill, BillPaper } from '@labgate/contract/billing/bills'
import { describeMoney } from '@labgate/contract/billing/money'
import { estimates, invoices, statements } from '@labgate/contract/billing/receivables'
import { refunds } from '@labgate/contract/billing/refunds'
import { remittances } from '@labgate/contract/billing/remittances'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { dayAsText } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { usePaper, type ShowPaper } from '../../ui/papers/use-paper.tsx'

const names: Readonly<Record<BillPaper['kind'], string>> = {
  invoice: say('Invoice'),
  statement: say('Statement'),
  refund: say('Refund'),
  remittance: say('Remittance'),
  estimate: say('Good-faith estimate'),
  notice: say('Advance notice (ABN)'),
}
const describePaper = ({ kind, number, on, cents }: BillPaper): string =>
  [`${names[kind]} ${number}`.trim(), dayAsText(on), kind === 'notice' ? '' : describeMoney(cents)]
    .filter(Boolean)
    .join(' · ')

type May = ReturnType<typeof useMay>
/* The list in which a paper's record opens. */
const placeOf = ({ kind, id }: BillPaper, may: May): ScreenLink | undefined => {
  const desk = { desk: 'receivables' }
  if (kind === 'invoice' && may.verb('statement.read') && may.call(invoices.list))
    return linkTo('/billing-work', { ...desk, invoice: id })
  if (kind === 'statement' && may.call(statements.list))
    return linkTo('/billing-work', { ...desk, tab: 'statements', statement: id })
  if (kind === 'refund' && may.call(refunds.list))
    return linkTo('/billing-work', { ...desk, tab: 'refunds', refund: id })
  if (kind === 'remittance' && may.call(remittances.get))
    return linkTo('/billing-work', { desk: 'files', remittance: id })
  return undefined
}
/* The paper itself; undefined if the reader may not print it, or it is none of ours. */
const showerOf = (
  { kind, id }: BillPaper,
  labOrderId: number,
  may: May,
  { show, showInLanguages }: Pick<ShowPaper, 'show' | 'showInLanguages'>,
): (() => void) | undefined => {
  if (kind === 'invoice' && may.call(invoices.file))
    return () => void show(names[kind], () => call(invoices.file, { invoiceId: id, format: 'pdf' }))
  if (kind === 'refund' && may.call(refunds.letter))
    return () => void show(say('Refund letter'), () => call(refunds.letter, { refundId: id }))
  if (kind === 'remittance' && may.call(remittances.print))
    return () =>
      void show(say('Remittance advice'), () => call(remittances.print, { remittanceId: id }))
  if (kind === 'estimate' && may.call(estimates.print))
    return () =>
      void showInLanguages(names[kind], (language) =>
        call(estimates.print, { goodFaithEstimateId: id, language }),
      )
  return kind === 'notice' && may.call(advanceNotices.print)
    ? () =>
        void show(names[kind], () =>
          call(advanceNotices.print, { labOrderId, advanceNoticeId: id }),
        )
    : undefined
}

/** What was sent and received about a bill, latest first; each opens, or is shown to print. */
export const BillPapers = ({ papers, labOrderId }: Pick<Bill, 'papers' | 'labOrderId'>) => {
  const may = useMay()
  const paper = usePaper()
  return (
    <Stack gap={6}>
      {papers.map((one) => {
        const place = placeOf(one, may)
        const show = showerOf(one, labOrderId, may, paper)
        return (
          <Group key={`${one.kind} ${one.id}`} gap="sm">
            {place === undefined ? (
              <Text size="sm">{describePaper(one)}</Text>
            ) : (
              <Anchor size="sm" renderRoot={(props: object) => <Link {...place} {...props} />}>
                {describePaper(one)}
              </Anchor>
            )}
            {show !== undefined && (
              <Button
                size="compact-xs"
                variant="default"
                loading={paper.busy}
                aria-label={say('Show {names} {number}', {
                  names: names[one.kind].toLowerCase(),
                  number: one.number,
                })}
                onClick={show}
              >
                {say('Show')}
              </Button>
            )}
          </Group>
        )
      })}
      {paper.dialog}
    </Stack>
  )
}
