import { linkTo } from '@labgate/contract/access/link-to'
import { describeMoney } from '@labgate/contract/billing/money'
import {
  payerFiles,
  type PaymentToDecide,
  type releaseScopes,
} from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { describeOutside, OutsideAmounts } from './outside-amounts.tsx'
import { RequestDecision } from './request-decision.tsx'
import { staleAfterPayment } from './stale-after-payment.ts'

interface FileLinkProps {
  x12FileId: number
  segment: number
  text: string
}
/** Leads to a segment of a payer's file. */
export const FileLink = ({ x12FileId, segment, text }: FileLinkProps) => (
  <Anchor
    size="sm"
    renderRoot={(props) => (
      <Link {...linkTo('/billing-work', { desk: 'files', file: x12FileId, segment })} {...props} />
    )}
  >
    {text}
  </Anchor>
)

const Faults = ({ of: { faults, x12FileId } }: { of: PaymentToDecide }) => (
  <List size="sm" aria-label={say('Faults')}>
    {faults.map(({ at, says: text }) => (
      <List.Item key={`${at} ${text}`}>
        {text}{' '}
        {x12FileId > 0 && at > 0 && (
          <FileLink x12FileId={x12FileId} segment={at} text={say('Open line {at}', { at })} />
        )}
      </List.Item>
    ))}
  </List>
)

const stateLabels: Readonly<Record<PaymentToDecide['others'][number]['state'], string>> = {
  posting: say('being posted'),
  posted: 'posted',
  'partly posted': say('posted in part'),
  held: 'held',
  'set aside': say('set aside'),
}
const Others = ({ others }: Pick<PaymentToDecide, 'others'>) => (
  <Stack gap={4}>
    {others.map(({ remittanceId, x12FileId, state, says: text, cents, dateMade, differs }) => (
      <div key={remittanceId}>
        <Group gap="xs">
          <Text size="sm">
            {[
              say('Same check or EFT number: {stateLabels}', { stateLabels: stateLabels[state] }),
              describeMoney(cents),
              instantHere(dateMade),
              x12FileId > 0 ? '' : say('entered from paper'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {x12FileId > 0 && (
            <FileLink x12FileId={x12FileId} segment={0} text={say('Open payer file')} />
          )}
        </Group>
        {[...differs, ...(state === 'posted' ? [] : [text])].filter(Boolean).map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
    ))}
  </Stack>
)

type Scope = (typeof releaseScopes)[number]
const scopeLabels: Readonly<Record<Scope, string>> = {
  all: say('Request to post all of it'),
  balancing: say('Request to post the claims that balance'),
}
const describeScope = (scope: Scope, { cents, release, outside }: PaymentToDecide): string => {
  if (scope === 'all')
    return say('All of it will be posted, {cents}.', { cents: describeMoney(cents) })
  const claims = say('{balancing} {value} up and will be posted, {balancingCents}', {
    balancing: release?.balancing ?? 0,
    value: release?.balancing === 1 ? say('claim adds') : say('claims add'),
    balancingCents: describeMoney(release?.balancingCents ?? 0),
  })
  return outside.amounts.length > 0 && outside.becomes === 'posted'
    ? say('{claims}, and what is outside the claims, {outside}. The others stay held.', {
        claims,
        outside: describeOutside(outside),
      })
    : say('{claims}. The others stay held.', { claims })
}

interface ReleaseProps {
  workItemId: number
  payment: PaymentToDecide
}

/* A second person decides, or the one who asked takes it back. */
const Requested = ({ workItemId, payment }: ReleaseProps) => {
  const { release } = payment
  if (release === null || release.askedScope === '') return null
  return (
    <Stack gap="xs">
      <Text size="sm">
        {say('{askedBy} requests, {dateAsked}: {askedNote}', {
          askedBy: release.askedBy,
          dateAsked: instantHere(release.dateAsked),
          askedNote: release.askedNote,
        })}
      </Text>
      <Text size="sm">{describeScope(release.askedScope, payment)}</Text>
      <RequestDecision
        workItemId={workItemId}
        rowVersion={payment.rowVersion}
        of="release"
        mayApprove={release.mayApprove}
      />
    </Stack>
  )
}

const Request = ({ workItemId, payment }: ReleaseProps) => {
  const { save } = useApiMutation(payerFiles.release, { refresh: staleAfterPayment })
  const [scope, setScope] = useState<Scope>()
  const ask = async (wanted: Scope, note: string): Promise<boolean> => {
    try {
      notify.success((await save({ workItemId, scope: wanted, note })).message)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <>
      <Group>
        {payment.release?.scopes.map((one) => (
          <Button key={one} variant="default" onClick={() => setScope(one)}>
            {scopeLabels[one]}
          </Button>
        ))}
      </Group>
      {scope !== undefined && (
        <ReasonConfirm
          title={`${scopeLabels[scope]}?`}
          action={say('Request')}
          missing={say('Enter the reason.')}
          onConfirm={(note) => ask(scope, note)}
          onClose={() => setScope(undefined)}
        >
          <Text size="sm">
            {say('{scope} Another person approves it.', { scope: describeScope(scope, payment) })}
          </Text>
        </ReasonConfirm>
      )}
    </>
  )
}

/** A held remittance: what is wrong and where, its twins, and how two people can post it. */
export const HeldRemittance = (props: ReleaseProps) => {
  const { payment } = props
  const may = useMay().call(payerFiles.release)
  const isRequested = (payment.release?.askedScope ?? '') !== ''
  return (
    <Stack gap="sm">
      {payment.faults.length === 0 ? (
        <Text size="sm">{payment.says}</Text>
      ) : (
        <Faults of={payment} />
      )}
      {payment.others.length > 0 && <Others others={payment.others} />}
      <OutsideAmounts workItemId={props.workItemId} outside={payment.outside} />
      {may &&
        payment.release !== null &&
        (isRequested ? <Requested {...props} /> : <Request {...props} />)}
    </Stack>
  )
}
