import { say } from '@labgate/contract/languages/say'
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent, type RefObject } from 'react'
import { aboutLab } from '../about.ts'
import { canUsePasskeys, describeDeviceFault } from '../session/passkeys.ts'
import { useLatest } from '../use-latest.ts'
import { authenticate, authenticateByPasskey, type Answer } from './authenticate.ts'
import { Offline } from './post.ts'
import {
  TroubleNote,
  hiccupTrouble,
  troubleOfError,
  troubleOfSignIn,
  type Trouble,
} from './trouble.tsx'
import { useFirstFocus } from './use-first-focus.ts'

export interface Account {
  email: string
  password: string
}
interface SignInPanelProps {
  /** A chosen demo sign-in: filled in and sent. */
  demo: Account | null
  onSignedIn: (answer: Answer) => void
  onForgot: () => void
  onOrganization: () => void
  onExpired: (email: string, resetCode: string) => void
}

const empty: Account = { email: '', password: '' }

interface AccountFieldsProps {
  email: RefObject<HTMLInputElement | null>
  account: Account
  missing: Partial<Account>
  password: RefObject<HTMLInputElement | null>
  onAccount: (next: Account) => void
}
const AccountFields = ({ email, account, missing, password, onAccount }: AccountFieldsProps) => (
  <>
    <TextInput
      ref={email}
      label={say('Email or user name')}
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={account.email}
      error={missing.email}
      onChange={(event) => onAccount({ ...account, email: event.currentTarget.value })}
    />
    <PasswordInput
      ref={password}
      label={say('Password')}
      name="password"
      autoComplete="current-password"
      value={account.password}
      error={missing.password}
      onChange={(event) => onAccount({ ...account, password: event.currentTarget.value })}
    />
  </>
)

interface OtherSignInProps {
  wantsCode: boolean
  onWantsCode: (next: boolean) => void
  onForgot: () => void
}
const OtherSignIn = ({ wantsCode, onWantsCode, onForgot }: OtherSignInProps) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    ta="left"
    onClick={wantsCode ? () => onWantsCode(false) : onForgot}
  >
    {wantsCode ? say('Use a different sign-in') : say('Forgot your password?')}
  </Anchor>
)

/* A device that gave no passkey is said in words; anything else as for the password. */
const troubleOfPasskey = (error: unknown): Trouble => {
  const fault = describeDeviceFault(error)
  if (fault !== undefined) return { headline: fault }
  return error instanceof Offline
    ? hiccupTrouble()
    : troubleOfError(error, say('Something went wrong!'))
}

/** Email and password, or a passkey, then the code of the second factor if required. */
export const SignInPanel = ({
  demo,
  onSignedIn,
  onForgot,
  onOrganization,
  onExpired,
}: SignInPanelProps) => {
  const [account, setAccount] = useState(demo ?? empty)
  const [missing, setMissing] = useState<Partial<Account>>({})
  const [wantsCode, setWantsCode] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)

  const send = async (given: Account, withCode: string): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await authenticate({ ...given, ...(withCode !== '' && { code: withCode }) })
      if (answer.valid && answer.changePwd) onExpired(given.email, answer.resetCode)
      else if (answer.valid) onSignedIn(answer)
      else {
        const second = answer.code === 'second-factor'
        setWantsCode(second || (wantsCode && answer.code === 'code-wrong'))
        setTrouble(second && withCode === '' ? null : troubleOfSignIn(answer))
        setTimeout(() => (second || withCode !== '' ? codeField : password).current?.select())
      }
    } catch (error) {
      setTrouble(
        error instanceof Offline
          ? hiccupTrouble()
          : troubleOfError(error, say('Something went wrong!')),
      )
    } finally {
      setBusy(false)
    }
  }
  const sendPasskey = async (): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await authenticateByPasskey()
      if (answer.valid) onSignedIn(answer)
      else setTrouble(troubleOfSignIn(answer))
    } catch (error) {
      setTrouble(troubleOfPasskey(error))
    } finally {
      setBusy(false)
    }
  }
  const form = useFirstFocus(wantsCode)
  const latest = useLatest(send)
  useEffect(() => {
    if (demo) void latest.current(demo, '')
  }, [demo, latest])

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const lacks: Partial<Account> = {
      ...(account.email.trim() === '' && { email: say('Enter your email or user name.') }),
      ...(account.password === '' && { password: say('Enter your password.') }),
    }
    setMissing(lacks)
    if (lacks.email) email.current?.focus()
    else if (lacks.password) password.current?.focus()
    else if (!busy) void send(account, wantsCode ? code.trim() : '')
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={say('Sign in')}>
      <Stack gap="sm">
        <TroubleNote trouble={trouble} />
        {wantsCode ? (
          <>
            <Text size="sm">
              {say('Enter the code from your authenticator, or one of your recovery codes.')}
              {canUsePasskeys() && ` ${say('Or use a passkey.')}`}
            </Text>
            <TextInput
              ref={codeField}
              label={say('Code')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              autoComplete="one-time-code"
              inputMode="text"
            />
          </>
        ) : (
          <AccountFields
            email={email}
            account={account}
            missing={missing}
            password={password}
            onAccount={setAccount}
          />
        )}
        <Button type="submit" size="sm" loading={busy}>
          {say('Sign in')}
        </Button>
        {canUsePasskeys() && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => void sendPasskey()}>
            {wantsCode ? say('Use a passkey') : say('Sign in with a passkey')}
          </Button>
        )}
        {aboutLab.singleSignOn && !wantsCode && (
          <Button size="sm" variant="default" disabled={busy} onClick={onOrganization}>
            {say('Sign in with your organization')}
          </Button>
        )}
        <OtherSignIn wantsCode={wantsCode} onWantsCode={setWantsCode} onForgot={onForgot} />
      </Stack>
    </form>
  )
}
