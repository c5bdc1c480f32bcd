import { linkTo } from '@labgate/contract/access/link-to'
import {
  preauth,
  type Authorization,
  type MissingAuthorization,
} from '@labgate/contract/billing/preauth'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Section } from '../../../ui/section.tsx'
import { AuthorizationForm } from './authorization-form.tsx'
import { AuthorizationWord, nextSay, testsSay, unitsSay } from './words.tsx'

const One = ({ of, onEdit }: { of: Authorization; onEdit: () => void }) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <Stack gap={0}>
      <Group gap="xs">
        <Text fw={600} span>
          {of.number ||
            (of.state === 'asked' || of.state === 'pended'
              ? say('No number yet')
              : say('No number'))}
        </Text>
        <AuthorizationWord state={of.state} />
      </Group>
      <Text size="sm" c="dimmed">
        {[
          testsSay(of),
          of.validTo === null ? '' : say('through {validTo}', { validTo: dayAsText(of.validTo) }),
          unitsSay(of),
          nextSay(of),
          of.says,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
    <Button
      size="compact-sm"
      variant="default"
      onClick={onEdit}
      aria-label={say('Change authorization {number}', {
        number: of.number || say('without number'),
      })}
    >
      {say('Change')}
    </Button>
  </Group>
)

const OrderFacts = ({ order }: { order: MissingAuthorization }) => (
  <Stack gap={2}>
    <Text size="sm">
      {say('Born {dob} ·', { dob: dayAsText(order.dob) })}{' '}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} {...linkTo('/patient', { id: order.patientId })} />}
      >
        {say('Open patient')}
      </Anchor>
    </Text>
    <Text size="sm">
      {say('{labType}, collected {collectionDate} ·', {
        labType: order.labType,
        collectionDate: dayAsText(order.collectionDate),
      })}{' '}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link {...props} {...linkTo('/lab-order', { id: order.labOrderId })} />
        )}
      >
        {order.specimenBarcode}
      </Anchor>
    </Text>
    <Text size="sm">
      {say('{payer} · member ID', { payer: order.payer })} {order.memberId || say('missing')}
    </Text>
    <Text size="sm" fw={600}>
      {order.says}
    </Text>
  </Stack>
)

/**
 * An order that lacks an authorization: the patient, the primary insurance, earlier authorizations,
 * and the form for a new one.
 */
export const AuthorizationsOf = ({
  order,
  onDone,
}: {
  order: MissingAuthorization
  onDone: () => void
}) => {
  const known = useList(preauth.list, { patientId: order.patientId })
  const [editing, setEditing] = useState<number>()
  const mine = known.rows.filter(
    ({ patientInsuranceId }) => patientInsuranceId === order.patientInsuranceId,
  )
  return (
    <Stack gap="lg">
      <OrderFacts order={order} />
      {mine.length > 0 && (
        <Section id="on-record" title={say('On record')} columns={1}>
          <Stack gap="sm">
            {mine.map((one) =>
              editing === one.preAuthorizationId ? (
                <AuthorizationForm
                  key={one.preAuthorizationId}
                  about={one}
                  onDone={() => setEditing(undefined)}
                />
              ) : (
                <One
                  key={one.preAuthorizationId}
                  of={one}
                  onEdit={() => setEditing(one.preAuthorizationId)}
                />
              ),
            )}
          </Stack>
        </Section>
      )}
      {editing === undefined && (
        <Section id="new-authorization" title={say('New authorization')} columns={1}>
          <AuthorizationForm about={order} onDone={onDone} />
        </Section>
      )}
    </Stack>
  )
}
