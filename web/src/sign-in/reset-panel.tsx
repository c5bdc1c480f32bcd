import { say } from '@labgate/contract/languages/say'
import { passwordLacks } from '@labgate/contract/people/passwords'
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { post, publicValidation, type Reply } from './post.ts'
import { RuleList } from './rule-list.tsx'
import { TroubleNote, troubleOfError, troubleOfReset, type Trouble } from './trouble.tsx'
import { useFirstFocus } from './use-first-focus.ts'

export interface ResetWith {
  /** Empty if an email's link led here: then the form prompts for it. */
  email: string
  /**
   * Already known if the password has expired or a link contained it; otherwise it was emailed and
   * is typed here.
   */
  code: string
  expired: boolean
}
const failed = say('Something went wrong!')
const fields = ['email', 'code', 'password', 'again'] as const
type Missing = Partial<Record<(typeof fields)[number], string>>

/** The server's faults, at the fields that are shown. */
const faultsOf = ({ issues = [] }: Reply): Missing =>
  Object.fromEntries(
    fields.flatMap((name) =>
      issues.filter(({ path }) => path[0] === name).map(({ message }) => [name, message]),
    ),
  )

interface WhoFieldsProps {
  isLinked: boolean
  email: string
  missing: Missing
  given: ResetWith
  code: string
  onEmail: (next: string) => void
  onCode: (next: string) => void
}
const WhoFields = ({ isLinked, email, missing, given, code, onEmail, onCode }: WhoFieldsProps) => (
  <>
    {isLinked ? (
      <TextInput
        label={say('Email or user name')}
        name="email"
        autoComplete="username"
        value={email}
        error={missing.email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
    ) : (
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={given.email}
        readOnly
        hidden
      />
    )}
    {!given.expired && !isLinked && (
      <TextInput
        label={say('Code from the email')}
        name="code"
        autoComplete="one-time-code"
        value={code}
        error={missing.code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
    )}
  </>
)

interface AgainFieldProps {
  again: string
  error: string | undefined
  onAgain: (next: string) => void
}
const AgainField = ({ again, error, onAgain }: AgainFieldProps) => (
  <PasswordInput
    label={say('Confirm new password')}
    name="again"
    autoComplete="new-password"
    value={again}
    error={error}
    onChange={(event) => onAgain(event.currentTarget.value)}
  />
)

interface NewPasswordFieldProps {
  password: string
  error: string | undefined
  onPassword: (next: string) => void
}
const NewPasswordField = ({ password, error, onPassword }: NewPasswordFieldProps) => (
  <PasswordInput
    label={say('New password')}
    name="password"
    autoComplete="new-password"
    value={password}
    error={error}
    onChange={(event) => onPassword(event.currentTarget.value)}
  />
)

/** A new password, twice. */
export const ResetPanel = ({
  given,
  onDone,
  onBack,
}: {
  given: ResetWith
  onDone: () => void
  onBack: () => void
}) => {
  const linked = given.email === ''
  const [email, setEmail] = useState(given.email)
  const [code, setCode] = useState(given.code)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const form = useFirstFocus()

  const lacking = (): Missing => ({
    ...(email.trim() === '' && { email: say('Enter the email or user name the message was for.') }),
    ...(code.trim() === '' && { code: 'Enter the code from the email.' }),
    ...(passwordLacks(password).length > 0 && {
      password: say('Still missing: {password}.', { password: passwordLacks(password).join(', ') }),
    }),
    ...(again === ''
      ? { again: say('Type it again.') }
      : again !== password && { again: say('The passwords do not match.') }),
  })
  /*
   * Focuses the field of the first fault, once the fields are enabled again; returns whether a
   * field shows one.
   */
  const show = (faults: Missing): boolean => {
    setMissing(faults)
    const first = fields
      .map((name) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`))
      .find((field) => field && field.name in faults)
    setTimeout(() => {
      first?.focus()
      first?.select()
    })
    return first !== undefined && first !== null
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (show(lacking()) || busy) return
    setBusy(true)
    setTrouble(null)
    try {
      const reply = await post('/api/User/ResetPassword', {
        validation: publicValidation(),
        email: email.trim(),
        password,
        code: code.trim(),
      })
      if (reply.valid) onDone()
      else {
        const isNotified = show(faultsOf(reply))
        setTrouble(isNotified ? { headline: failed } : troubleOfReset(failed, reply))
      }
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
          {linked
            ? say('Confirm who you are and choose your own password.')
            : given.expired
              ? say('Choose a new one to continue.')
              : say('If {email} has a sign-in here, a code will arrive shortly.', {
                  email: given.email,
                })}
        </Text>
        <WhoFields
          isLinked={linked}
          email={email}
          missing={missing}
          given={given}
          code={code}
          onEmail={setEmail}
          onCode={setCode}
        />
        <NewPasswordField password={password} error={missing.password} onPassword={setPassword} />
        <RuleList password={password} />
        <AgainField again={again} error={missing.again} onAgain={setAgain} />
        <Button type="submit" size="sm" loading={busy}>
          {linked ? say('Set password') : say('Change password')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          {say('Back to sign in')}
        </Anchor>
      </Stack>
    </form>
  )
}
