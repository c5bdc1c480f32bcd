import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import type { Bill } from '@labgate/contract/billing/bills'
import { describeMoney } from '@labgate/contract/billing/money'
import { payments } from '@labgate/contract/billing/payments'
import { refunds } from '@labgate/contract/billing/refunds'
import { remittances } from '@labgate/contract/billing/remittances'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Box, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dayAsText } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { eventsOf, type EventRow, type PostingEvent } from './posting-events.ts'
import classes from './bill-postings.module.css'

/** An amount that something adds to what is open, with its sign. */
const describeChange = (cents: number): string =>
  cents > 0 ? `+${describeMoney(cents)}` : describeMoney(cents)

const useLinkOf = () => {
  const may = useMay()
  const [maySeePayments, maySeeRefunds, maySeeRemittances] = [
    may.call(payments.list),
    may.call(refunds.list),
    may.call(remittances.get),
  ]
  return ({
    paymentId,
    refundId,
    remittanceId,
    claimId,
  }: PostingEvent): { link: ScreenLink; text: string } | undefined => {
    if (refundId > 0 && maySeeRefunds)
      return {
        link: linkTo('/billing-work', { desk: 'receivables', tab: 'refunds', refund: refundId }),
        text: say('Open refund'),
      }
    if (paymentId > 0 && maySeePayments)
      return {
        link: linkTo('/billing-work', { desk: 'receivables', tab: 'payments', payment: paymentId }),
        text: say('Open payment'),
      }
    return remittanceId > 0 && maySeeRemittances
      ? {
          link: linkTo('/billing-work', {
            desk: 'files',
            remittance: remittanceId,
            ...(claimId > 0 && { claim: claimId }),
          }),
          text: say('Open remittance'),
        }
      : undefined
  }
}

const Row = ({ row }: { row: EventRow }) => (
  <>
    <Text size="sm" fw={600}>
      {row.code}
    </Text>
    <Box>
      <Text size="sm">{row.says}</Text>
      {row.remarks.map((remark) => (
        <Text key={remark} size="sm" c="dimmed">
          {say('Remark {remark}', { remark })}
        </Text>
      ))}
    </Box>
    <Text size="sm" ta="right" className={classes['amount']} {...(row.isMove && { c: 'dimmed' })}>
      {row.isMove ? describeMoney(row.cents) : describeChange(row.cents)}
    </Text>
  </>
)

/** What was posted to a bill, event by event: who, by which check, and what it did to each line. */
export const BillPostings = ({ postings, isCut }: Pick<Bill, 'postings' | 'isCut'>) => {
  const linkOf = useLinkOf()
  return (
    <Stack gap="sm" role="list" aria-label={say('What was posted')}>
      {isCut && (
        <Text size="sm" c="dimmed">
          {say('Earlier postings are not shown.')}
        </Text>
      )}
      {eventsOf(postings).map((event) => {
        const link = linkOf(event)
        return (
          <div key={event.key} role="listitem" className={classes['event']}>
            <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
              <Text size="sm" fw={600}>
                {`${dayAsText(event.postedOn)} · ${event.title}${event.isTakenBack ? ` ${say('(taken back later)')}` : ''}`}
              </Text>
              <Text size="sm" fw={600} className={classes['amount']}>
                {event.cents === 0 ? '' : describeChange(event.cents)}
              </Text>
            </Group>
            <Group gap="sm">
              {event.facts.length > 0 && (
                <Text size="sm" c="dimmed">
                  {event.facts.join(' · ')}
                </Text>
              )}
              {link !== undefined && (
                <Anchor
                  size="sm"
                  renderRoot={(props: object) => <Link {...link.link} {...props} />}
                >
                  {link.text}
                </Anchor>
              )}
            </Group>
            {event.takesBack !== '' && (
              <Text size="sm" c="dimmed">
                {say('Takes back: {takesBack}', { takesBack: event.takesBack })}
              </Text>
            )}
            <div className={classes['rows']}>
              {event.rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </div>
          </div>
        )
      })}
    </Stack>
  )
}
