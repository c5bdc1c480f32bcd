import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { Button, Chip, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startVisit } from '../../../session/actions.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { UserChoice, type ActedUser } from './user-choice.tsx'

interface ActAsDialogProps {
  account: { customerId: number; name: string }
  /** Already known if opened from a list of users; otherwise picked here. */
  user?: ActedUser | undefined
  onClose: () => void
}

const leastReason = 5
const commonReasons = [
  'Phone support',
  'Help with an order',
  'Looking into a reported problem',
  'Training with the practice',
] as const

interface ReasonFieldProps {
  reason: string
  error: 'Enter a short reason. The customer can read it.' | undefined
  isFocused: boolean
  onReason: (next: string) => void
}
const ReasonField = ({ reason, error, isFocused, onReason }: ReasonFieldProps) => (
  <Stack gap={6}>
    <LimitedText
      label={say('Reason')}
      required
      maxLength={200}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
      error={error}
      {...(isFocused && { 'data-autofocus': true })}
    />
    <Chip.Group value={reason} onChange={(next) => onReason(String(next))}>
      <Group gap={6} role="group" aria-label={say('Common reasons')}>
        {commonReasons.map((one) => (
          <Chip key={one} value={one} size="xs" variant="outline">
            {one}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Stack>
)

/**
 * Acts as a user of an account: which one, and a reason that the account's administrator can read
 * (rules.md#acting-as-a-customer).
 */
export const ActAsDialog = ({ account, user, onClose }: ActAsDialogProps) => {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ActedUser | null>(user ?? null)
  const [reason, setReason] = useState('')
  const [isRequested, setRequested] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const short = reason.trim().length < leastReason

  const start = async () => {
    setRequested(true)
    setError(null)
    if (!chosen || short) return
    setBusy(true)
    try {
      if (!(await startVisit(chosen.userId, reason.trim()))) return
      onClose()
      await navigate(linkTo('/dashboard'))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        user
          ? say('Act as {name}', { name: user.name })
          : say('Act as a user of {name}', { name: account.name })
      }
      size="lg"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {say(
              'You see what this user of {name} sees, for 30 minutes. The visit is listed in the account with your name and reason. You cannot sign or change users.',
              { name: account.name },
            )}
          </Text>
          {!user && (
            <UserChoice
              customerId={account.customerId}
              value={chosen}
              onChange={setChosen}
              missing={isRequested && chosen === null}
            />
          )}
          <ReasonField
            reason={reason}
            error={
              isRequested && short ? 'Enter a short reason. The customer can read it.' : undefined
            }
            isFocused={user !== undefined}
            onReason={setReason}
          />
          {error !== null && <Failure error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {say('Cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {chosen ? say('Act as {name}', { name: chosen.name }) : say('Act as this user')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
