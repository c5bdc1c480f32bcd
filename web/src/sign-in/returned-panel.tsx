import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { canUsePasskeys, describeDeviceFault } from '../session/passkeys.ts'
import {
  backFromOrganization,
  showCodeOfOrganization,
  showPasskeyOfOrganization,
  type Answer,
} from './authenticate.ts'
import { Offline } from './post.ts'
import {
  TroubleNote,
  hiccupTrouble,
  troubleOfError,
  troubleOfSignIn,
  type Trouble,
} from './trouble.tsx'
import { useFirstFocus } from './use-first-focus.ts'

/** What an identity provider sent the browser back with; null if it signed no one in. */
export type SentBack = { code: string; state: string; iss?: string } | null

interface ReturnedPanelProps {
  sent: SentBack
  onSignedIn: (answer: Answer) => void
  onAgain: () => void
  onBack: () => void
}
type Step = 'busy' | 'factor' | 'over'

const notCompleted: Trouble = {
  headline: say('The sign-in with your organization was not completed. Start again.'),
}
const troubleOf = (error: unknown): Trouble => {
  const fault = describeDeviceFault(error)
  if (fault !== undefined) return { headline: fault }
  return error instanceof Offline
    ? hiccupTrouble()
    : troubleOfError(error, say('Something went wrong!'))
}

const FactorForm = ({
  busy,
  onCode,
  onPasskey,
}: {
  busy: boolean
  onCode: (code: string) => void
  onPasskey: () => void
}) => {
  const [code, setCode] = useState('')
  const form = useFirstFocus()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && code.trim() !== '') onCode(code.trim())
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={say('Second factor')}>
      <Stack gap="sm">
        <Text size="sm">
          {say('Enter the code from your authenticator, or one of your recovery codes.')}
          {canUsePasskeys() && ` ${say('Or use a passkey.')}`}
        </Text>
        <TextInput
          label={say('Code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="one-time-code"
        />
        <Button type="submit" size="sm" loading={busy}>
          {say('Sign in')}
        </Button>
        {canUsePasskeys() && (
          <Button size="sm" variant="default" disabled={busy} onClick={onPasskey}>
            {say('Use a passkey')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** Back from the identity provider: signs in, after the second factor if it is asked for. */
export const ReturnedPanel = ({ sent, onSignedIn, onAgain, onBack }: ReturnedPanelProps) => {
  const [step, setStep] = useState<Step>(sent === null ? 'over' : 'busy')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(sent === null ? notCompleted : null)
  const begun = useRef(false)
  const take = (answer: Answer): void => {
    if (answer.valid) return onSignedIn(answer)
    const wantsFactor = answer.code === 'second-factor'
    setStep(wantsFactor || answer.secondFactor ? 'factor' : 'over')
    setTrouble(wantsFactor ? null : troubleOfSignIn(answer))
  }
  const show = async (answered: Promise<Answer>): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    try {
      take(await answered)
    } catch (error) {
      setTrouble(troubleOf(error))
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (begun.current || sent === null) return
    begun.current = true
    void backFromOrganization(sent)
      .then(take)
      .catch((error: unknown) => {
        setStep('over')
        setTrouble(troubleOf(error))
      })
  })
  return (
    <Stack gap="sm" aria-busy={step === 'busy'}>
      {step === 'busy' && <Loader size="sm" aria-label={say('One moment')} />}
      <TroubleNote trouble={trouble} />
      {step === 'factor' && (
        <FactorForm
          busy={busy}
          onCode={(code) => void show(showCodeOfOrganization(code))}
          onPasskey={() => void show(showPasskeyOfOrganization())}
        />
      )}
      {step === 'over' && (
        <Button size="sm" onClick={onAgain}>
          {say('Start again')}
        </Button>
      )}
      {step !== 'busy' && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          {say('Back to sign in')}
        </Anchor>
      )}
    </Stack>
  )
}
