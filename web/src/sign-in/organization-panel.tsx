import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { leaveForOrganization } from '../session/organization.ts'
import { post, type Reply } from './post.ts'
import { TroubleNote, troubleOfError, troubleOfSignIn, type Trouble } from './trouble.tsx'
import { useFirstFocus } from './use-first-focus.ts'

interface OrganizationPanelProps {
  /** The code that a link had; '' if none. */
  organization: string
  /** A path of our own to continue to; '' for the start. */
  next: string
  onBack: () => void
}

/** The organization's code, by which its identity provider is found. */
export const OrganizationPanel = ({ organization, next, onBack }: OrganizationPanelProps) => {
  const [code, setCode] = useState(organization)
  const [missing, setMissing] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const form = useFirstFocus()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setMissing(code.trim() === '' ? say('Enter your organization’s code.') : '')
    if (code.trim() === '' || busy) return
    setBusy(true)
    setTrouble(null)
    try {
      const reply = await post<Reply & { address?: string }>('/api/User/BeginSingleSignOn', {
        organization: code.trim(),
      })
      if (reply.valid && reply.address !== undefined) leaveForOrganization(reply.address, next)
      else setTrouble(troubleOfSignIn(reply))
    } catch (error) {
      setTrouble(troubleOfError(error, say('Something went wrong!')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <TroubleNote trouble={trouble} />
        <Text size="sm">
          {say(
            'You continue at your organization’s own sign-in. Your administrator knows the code.',
          )}
        </Text>
        <TextInput
          label={say('Organization code')}
          name="organization"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={missing}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={busy}>
          {say('Continue')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          {say('Back to sign in')}
        </Anchor>
      </Stack>
    </form>
  )
}
