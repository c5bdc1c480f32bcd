import { linkToBill } from '@labgate/contract/billing/bill-link'
import { bills } from '@labgate/contract/billing/bills'
import { findingOwners } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { invoices } from '@labgate/contract/billing/receivables'
import type { WorkAct, WorkDetail } from '@labgate/contract/billing/work-queues'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { BillCard } from '../../../core/bills/bill-card.tsx'
import type { WorkQueue } from '../../../core/claims/work-queue.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { WhoseLayer } from '../../../ui/whose.tsx'
import { PaymentDecision } from '../payer-files/payment-to-decide.tsx'
import { Recovery } from '../payer-files/recovery.tsx'
import { DisputedInvoice } from '../receivables/disputed-invoice.tsx'
import { ActDialog } from './act-dialog.tsx'
import { describeAgo, describeFor } from './age.ts'
import { LeadLink } from './lead-link.tsx'
import { useWorkActs, type WorkActs } from './use-work-acts.tsx'
import { fits } from './verbs-that-fit.ts'
import { WorkHistory } from './work-history.tsx'
import type { Verb } from './work-verbs.ts'
import { describeBand, DeadlineWord, WorkStateWord } from './work-words.tsx'

const ByKey = ({ verb, run }: { verb: Verb; run: () => void }) => {
  useShortcut(verb.keys, verb.label, run)
  return null
}
const Verbs = ({ item, acts }: { item: WorkDetail; acts: WorkActs }) => {
  const { userId } = useSession()
  const mine = item.userId_Owner === userId
  const own = (): void => {
    if (!acts.busy && acts.pending === undefined)
      void acts.run('assign', mine ? say('Released') : say('Taken'), [item.workItemId], {
        userId_Owner: mine ? 0 : userId,
      })
  }
  useShortcut('a', mine ? say('Release') : say('Take'), own)
  const possible = acts.verbs.filter((verb) => fits(item, verb))
  if (!acts.mayAct) return null
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        disabled={acts.busy}
        rightSection={<ChordKey keys="a" />}
        onClick={own}
      >
        {mine ? say('Release') : say('Take')}
      </Button>
      {possible.map((verb) => (
        <Button
          key={verb.act}
          variant="default"
          size="xs"
          disabled={acts.busy}
          {...(verb.danger && { c: 'red' })}
          rightSection={<ChordKey keys={verb.keys} />}
          onClick={() => void acts.begin(verb, [item.workItemId])}
        >
          {verb.label}
        </Button>
      ))}
      {possible.map((verb) => (
        <ByKey key={verb.act} verb={verb} run={() => void acts.begin(verb, [item.workItemId])} />
      ))}
    </Group>
  )
}

const Facts = ({ item }: { item: WorkDetail }) => (
  <Stack gap={4}>
    <Group gap="md">
      <DeadlineWord of={item} />
      <Text size="sm" fw={600}>
        {describeMoney(item.cents)}
      </Text>
      {item.dateClosed === null && <WorkStateWord of={item} />}
    </Group>
    <Text size="sm" c="dimmed">
      {say(
        '{band} · {cents} at stake · open {dateOpened}{value}, with {findingOwners} {partySince}',
        {
          band: describeBand(item.band),
          cents: describeMoney(item.cents),
          dateOpened: describeFor(item.dateOpened),
          value:
            item.serviceDate === null
              ? ''
              : say(', service {describeAgo}', {
                  describeAgo: describeAgo(`${item.serviceDate}T12:00:00Z`),
                }),
          findingOwners: findingOwners[item.ownerKind].toLowerCase(),
          partySince: describeFor(item.partySince),
        },
      )}
    </Text>
    <Text size="sm">
      {[
        item.patientName === ''
          ? ''
          : say('{patientName}, born {dob}', {
              patientName: item.patientName,
              dob: dayAsText(item.dob),
            }),
        item.specimenBarcode === ''
          ? ''
          : say('specimen {specimenBarcode}', { specimenBarcode: item.specimenBarcode }),
        item.customer,
        item.payer,
        item.serviceDate === null
          ? ''
          : say('service {serviceDate}', { serviceDate: dayAsText(item.serviceDate) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    {(item.owner !== '' || item.lockedBy !== '') && (
      <Text size="sm" c="dimmed">
        {[
          item.owner === '' ? '' : say('Owner: {owner}', { owner: item.owner }),
          item.lockedBy === ''
            ? ''
            : say('{lockedBy} has this open now', { lockedBy: item.lockedBy }),
        ]
          .filter(Boolean)
          .join('. ')}
      </Text>
    )}
    {item.approvalCents > 0 && (
      <Text size="sm" fw={600}>
        {say('{approvalBy} requests approval to write off {approvalCents}.{value}', {
          approvalBy: item.approvalBy,
          approvalCents: describeMoney(item.approvalCents),
          value: item.mayApprove ? ` ${say('Write off to approve it.')}` : '',
        })}
      </Text>
    )}
    {item.deferReason !== '' && item.state === 'deferred' && (
      <Text size="sm">{say('Deferred: {deferReason}', { deferReason: item.deferReason })}</Text>
    )}
  </Stack>
)

const closedLabels: Readonly<Record<string, string>> = {
  '': say('the problem is gone.'),
  'written-off': say('written off.'),
  'billed-otherwise': say('someone else is billed.'),
  refunded: 'refunded.',
  'used-elsewhere': say('used for other bills.'),
  dismissed: 'dismissed.',
}
/* Items about a payment, not a bill. */
const payments: ReadonlySet<string> = new Set(['unmatched', 'held-remittance'])

/* What became of a payment is said with it: why it waited, or for whom, no longer counts. */
const titleOf = ({ reason, says: text, dateClosed }: WorkDetail): string =>
  dateClosed !== null && payments.has(reason)
    ? describeReason(reason)
    : `${describeReason(reason)}: ${text}`

/* The item is done: a person sees how, and goes on to the next when they have. */
const Closed = ({ item, onNext }: { item: WorkDetail; onNext: () => void }) => {
  const next = useRef<HTMLButtonElement>(null)
  // what was pressed to close it is gone
  useEffect(() => {
    if (document.activeElement === document.body) next.current?.focus()
  }, [])
  const how = payments.has(item.reason) ? '' : closedLabels[item.decision]
  return (
    <Group gap="sm">
      <Text size="sm">
        {[say('Closed {dateClosed}', { dateClosed: instantHere(item.dateClosed) }), how]
          .filter(Boolean)
          .join(': ')}
      </Text>
      <Button ref={next} size="xs" onClick={onNext}>
        {say('Next item')}
      </Button>
    </Group>
  )
}
/* The item stays in hand after these. */
const staysOpen: readonly WorkAct[] = ['assign', 'recheck', 'resume']

/* The bill behind an item. */
const BillOfItem = ({ billId, claim }: { billId: number; claim: number }) => {
  const query = useApiQuery(bills.get, { billId, labOrderId: 0, claimId: 0, claimNumber: '' })
  return (
    <Section
      id="bill"
      title={say('Bill')}
      columns={1}
      actions={
        <Anchor
          size="sm"
          renderRoot={(props: object) => <Link {...linkToBill({ billId })} {...props} />}
        >
          {say('Open the bill')}
        </Anchor>
      }
    >
      <Loaded from={query} height={320}>
        {(bill) => <BillCard bill={bill} claim={claim} withoutItems />}
      </Loaded>
    </Section>
  )
}

/** One item: what is wrong, where to correct it, what can be done, and the bill behind it. */
export const WorkItem = ({
  queue,
  workItemId,
  onAlike,
  onDone,
}: {
  queue: WorkQueue
  workItemId: number
  onAlike: (cause: string) => void
  onDone: () => void
}) => {
  const query = useApiQuery(queue.get, { workItemId })
  const may = useMay()
  const [maySeePayments, maySeeInvoices] = [may.call(payerFiles.payment), may.call(invoices.list)]
  const acts = useWorkActs(queue, (act) => !staysOpen.includes(act) && onDone())
  return (
    <Loaded from={query} height={420}>
      {(item) => (
        <WhoseLayer of={item}>
          <Stack gap="md">
            <Text fw={600}>{titleOf(item)}</Text>
            {item.dateClosed !== null && <Closed item={item} onNext={onDone} />}
            <Facts item={item} />
            {item.alike > 1 && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="start"
                onClick={() => onAlike(item.cause)}
              >
                {say('{alike} have this cause, {alikeCents}. Work them together.', {
                  alike: howMany(item.alike, 'item'),
                  alikeCents: describeMoney(item.alikeCents),
                })}
              </Anchor>
            )}
            <Group gap="xs">
              <LeadLink of={item} />
            </Group>
            {item.dateClosed === null && <Verbs item={item} acts={acts} />}
            {item.reason === 'disputed' && maySeeInvoices && (
              <DisputedInvoice billId={item.billId} />
            )}
            {payments.has(item.reason) && maySeePayments && (
              <PaymentDecision workItemId={workItemId} />
            )}
            {item.reason === 'recovery' && item.dateClosed === null && (
              <Recovery workItemId={workItemId} cents={item.cents} />
            )}
            {item.ofBillId > 0 && <BillOfItem billId={item.ofBillId} claim={item.claimId} />}
            <WorkHistory
              queue={queue}
              item={item}
              mayAct={acts.mayAct && item.dateClosed === null}
            />
            {acts.pending && <ActDialog acts={acts} pending={acts.pending} />}
          </Stack>
        </WhoseLayer>
      )}
    </Loaded>
  )
}
