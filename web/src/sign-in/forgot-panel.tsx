import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { post, publicValidation } from './post.ts'
import { TroubleNote, troubleOfError, troubleOfReset, type Trouble } from './trouble.tsx'
import { useFirstFocus } from './use-first-focus.ts'

/* This message is fixed and ends with a space (rules.md#fixed-texts). */
const failed = `${say('Something went wrong!')} `

/**
 * Prompts for the email and sends a code to it. The response is the same for known and unknown
 * addresses.
 */
export const ForgotPanel = ({
  onSent,
  onBack,
}: {
  onSent: (email: string) => void
  onBack: () => void
}) => {
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const form = useFirstFocus()
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setMissing(email.trim() === '' ? say('Enter your email.') : '')
    if (email.trim() === '' || busy) return
    setBusy(true)
    setTrouble(null)
    try {
      const reply = await post('/api/User/ResetCode', {
        validation: publicValidation(),
        email: email.trim(),
      })
      if (reply.valid) onSent(email.trim())
      else setTrouble(troubleOfReset(failed, reply))
    } catch (error) {
      setTrouble(troubleOfError(error, failed))
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
            'Enter the email that you sign in with. We will email you a code that is valid for 10 minutes.',
          )}
        </Text>
        <TextInput
          label={say('Email')}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          error={missing}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={busy}>
          {say('Send the code')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          {say('Back to sign in')}
        </Anchor>
      </Stack>
    </form>
  )
}
