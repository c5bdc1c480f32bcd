import { linkTo } from '@labgate/contract/access/link-to'
import { correctionActs } from '@labgate/contract/corrections/acts'
import type { Correction, FollowUp } from '@labgate/contract/corrections/corrections'
import { describeFollowUp, isFollowUpOpen } from '@labgate/contract/corrections/follow-ups'
import { describeLeft, describeReason, describeUndone } from '@labgate/contract/corrections/texts'
import { say } from '@labgate/contract/languages/say'
import { Button, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { instantHere } from '../../forms/dates.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { FieldsChanged } from './fields-changed.tsx'

const Line = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <Text size="sm">
      <Text span size="sm" c="dimmed">{`${label}: `}</Text>
      {text}
    </Text>
  )

const FollowUps = ({ followUps }: { followUps: FollowUp[] }) => (
  <List size="sm" spacing={4} listStyleType="none" aria-label={say('Follow-up')}>
    {followUps.map((one) => (
      <List.Item key={one.kind}>
        <StatusWord tone={one.done >= one.of ? 'done' : isFollowUpOpen(one) ? 'waiting' : 'plain'}>
          {describeFollowUp(one)}
        </StatusWord>
      </List.Item>
    ))}
  </List>
)

interface OpenOrderButtonProps {
  id: number
  label: string
  onClose: () => void
}
const OpenOrderButton = ({ id, label, onClose }: OpenOrderButtonProps) => (
  <Button
    variant="default"
    onClick={onClose}
    renderRoot={(props: object) => <Link {...linkTo('/cet-utility', { id })} {...props} />}
  >
    {label}
  </Button>
)

/**
 * Everything about one correction: what changed, why, who, what had left the laboratory, and the
 * consequences.
 */
export const CorrectionDrawer = ({
  correction,
  onClose,
}: {
  correction: Correction
  onClose: () => void
}) => {
  const {
    act,
    customer,
    specimenBarcode,
    fields,
    createdBy,
    createdDate,
    decidedBy,
    decidedDate,
    decisionNote,
    followUps,
  } = correction
  const decided =
    decidedBy === ''
      ? ''
      : [`${decidedBy}, ${instantHere(decidedDate)}`, decisionNote].filter(Boolean).join(': ')
  const orders = [
    { id: correction.labOrderId, label: say('Open this order') },
    { id: correction.labOrderId_Other, label: say('Open the other order') },
  ].filter(({ id }) => id > 0)
  return (
    <SideDrawer
      opened
      whose={correction}
      title={`${correctionActs[act].words}: ${specimenBarcode}`}
      onClose={onClose}
    >
      <Stack gap="md">
        <Stack gap={4}>
          <Line label={say('Account')} text={customer} />
        </Stack>
        <FieldsChanged fields={fields} />
        <Stack gap={4}>
          <Line label={say('Reason')} text={describeReason(correction)} />
          <Line label={say('By')} text={`${createdBy}, ${instantHere(createdDate)}`} />
          <Line label={say('Second person')} text={decided} />
          <Line label={say('Undone')} text={describeUndone(correction, instantHere)} />
          <Text size="sm">{describeLeft(correction.left)}</Text>
        </Stack>
        {followUps.length > 0 && <FollowUps followUps={followUps} />}
        {orders.map(({ id, label }) => (
          <OpenOrderButton key={id} id={id} label={label} onClose={onClose} />
        ))}
      </Stack>
    </SideDrawer>
  )
}
