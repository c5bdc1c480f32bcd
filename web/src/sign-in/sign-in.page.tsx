import { languages, languagesInThemselves } from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
import { Alert, Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { aboutLab } from '../about.ts'
import icon from '../icon.svg'
import { chooseAtSignIn, signInLanguage } from '../language/language.ts'
import { returnPath, takeNext } from '../session/organization.ts'
import { sessionStore } from '../session/store.ts'
import { beginSession, wipeValues } from '../session/values.ts'
import { Look } from '../theme.tsx'
import type { Answer } from './authenticate.ts'
import { DemoList } from './demo-list.tsx'
import { ForgotPanel } from './forgot-panel.tsx'
import { LetterPanel, letterHeadings, type LetterAct } from './letter-panel.tsx'
import { OrganizationPanel } from './organization-panel.tsx'
import { ownPath } from './post.ts'
import { ResetPanel, type ResetWith } from './reset-panel.tsx'
import { ReturnedPanel, type SentBack } from './returned-panel.tsx'
import { SignInPanel, type Account } from './sign-in-panel.tsx'
import classes from './sign-in.module.css'

import './mantine.css.ts'

type Panel =
  | { is: 'sign-in' }
  | { is: 'letter'; act: LetterAct; code: string }
  | { is: 'forgot' }
  | { is: 'reset'; with: ResetWith }
  | { is: 'organization'; organization: string }
  | { is: 'returned'; sent: SentBack }

const whys: Record<string, string> = {
  idle: say('You were signed out after 30 minutes of inactivity. What you typed has been kept.'),
  ended: say('Your session has ended. Please sign in again.'),
}
const headings = {
  'sign-in': say('Sign in'),
  forgot: say('Forgot your password?'),
  organization: say('Sign in with your organization'),
  returned: say('Sign in with your organization'),
} as const

/**
 * What an identity provider sent back is of use once, in this browser; it is removed from the URL
 * immediately.
 */
const sentBack = (): SentBack => {
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', '/login')
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')]
  return code === null || state === null ? null : { code, state, ...(iss !== null && { iss }) }
}

/**
 * An email's link carries its code after #, which reaches no server and no log; it is removed from
 * the URL immediately.
 */
const firstPanel = (): Panel => {
  if (location.pathname === returnPath) return { is: 'returned', sent: sentBack() }
  const organization = new URLSearchParams(location.search).get('organization')
  if (organization !== null) return { is: 'organization', organization }
  const [, act, code] = /^#(code|prove|object)=(\w{20,80})$/.exec(location.hash) ?? []
  if (code === undefined) return { is: 'sign-in' }
  history.replaceState(null, '', location.pathname + location.search)
  return act === 'prove' || act === 'object'
    ? { is: 'letter', act, code }
    : { is: 'reset', with: { email: '', code, expired: false } }
}

const headingOf = (panel: Panel, expired: boolean) =>
  panel.is === 'reset'
    ? expired
      ? say('Your password has expired')
      : panel.with.email === ''
        ? say('Choose your password')
        : say('Choose a new password')
    : panel.is === 'letter'
      ? letterHeadings[panel.act]
      : headings[panel.is]

const Brand = () => (
  <div className={classes['brand']}>
    <img src={icon} width={36} height={36} alt="" />
    <div>
      <Text fw={700} size="lg" lh={1.2}>
        {say('Labgate')}
      </Text>
      <Text c="dimmed" size="sm">
        {aboutLab.labName}
      </Text>
    </div>
  </div>
)

/** The other languages of the sign-in page, each in itself. */
const OtherLanguages = () => (
  <Group gap="md" justify="center">
    {languages
      .filter((one) => one !== signInLanguage())
      .map((one) => (
        <Anchor
          key={one}
          component="button"
          type="button"
          size="sm"
          lang={one}
          onClick={() => chooseAtSignIn(one)}
        >
          {languagesInThemselves[one]}
        </Anchor>
      ))}
  </Group>
)

const Foot = () => (
  <>
    {aboutLab.noAdministrator && (
      <Alert color="yellow" variant="light" title={say('No administrator yet')}>
        <Text size="sm">
          {say('On the server, create the first one with: npm run db -- admin EMAIL')}
        </Text>
      </Alert>
    )}
    <Text size="sm" c="dimmed" ta="center">
      {aboutLab.supportPhone &&
        say('Help: {supportPhone}', { supportPhone: aboutLab.supportPhone })}
      {aboutLab.mailbox && (
        <>
          {' · '}
          <Anchor href="/mailbox" size="sm">
            {say('Demo mailbox')}
          </Anchor>
        </>
      )}
    </Text>
    <OtherLanguages />
  </>
)

interface PanelContentProps {
  panel: Panel
  demo: Account | null
  /** A path of our own to continue to; '' for the start. */
  next: string
  onSignedIn: (answer: Answer) => void
  onPanel: (next: Panel) => void
  onBack: (text: string) => void
}
const PanelContent = ({ panel, demo, next, onSignedIn, onPanel, onBack }: PanelContentProps) => (
  <>
    {panel.is === 'sign-in' && (
      <SignInPanel
        key={demo?.email ?? ''}
        demo={demo}
        onSignedIn={onSignedIn}
        onForgot={() => onPanel({ is: 'forgot' })}
        onOrganization={() => onPanel({ is: 'organization', organization: '' })}
        onExpired={(email, code) => onPanel({ is: 'reset', with: { email, code, expired: true } })}
      />
    )}
    {panel.is === 'forgot' && (
      <ForgotPanel
        onSent={(email) => onPanel({ is: 'reset', with: { email, code: '', expired: false } })}
        onBack={() => onBack('')}
      />
    )}
    {panel.is === 'organization' && (
      <OrganizationPanel organization={panel.organization} next={next} onBack={() => onBack('')} />
    )}
    {panel.is === 'returned' && (
      <ReturnedPanel
        sent={panel.sent}
        onSignedIn={onSignedIn}
        onAgain={() => onPanel({ is: 'organization', organization: '' })}
        onBack={() => onBack('')}
      />
    )}
    {panel.is === 'letter' && (
      <LetterPanel act={panel.act} code={panel.code} onBack={() => onBack('')} />
    )}
    {panel.is === 'reset' && (
      <ResetPanel
        given={panel.with}
        onDone={() => onBack(say('Your password has been changed. Sign in with the new one.'))}
        onBack={() => onBack('')}
      />
    )}
  </>
)

const SignIn = ({ entered }: { entered: (path: string) => void }) => {
  const [panel, setPanel] = useState<Panel>(firstPanel)
  const [demo, setDemo] = useState<Account | null>(null)
  const query = new URLSearchParams(location.search)
  const [note, setNote] = useState(whys[query.get('why') ?? ''] ?? '')
  const expired = panel.is === 'reset' && panel.with.expired
  const heading = headingOf(panel, expired)
  useEffect(() => {
    wipeValues()
    sessionStore.changed()
  }, [])
  useEffect(() => {
    document.title = say('{value} - Labgate', {
      value: panel.is === 'sign-in' ? say('Login') : heading,
    })
  }, [heading, panel.is])

  const signedIn = (answer: Answer): void => {
    beginSession(answer, aboutLab.labName)
    sessionStore.changed()
    entered(ownPath(takeNext() ?? query.get('next'), location.origin))
  }
  const back = (text: string): void => {
    setNote(text)
    setPanel({ is: 'sign-in' })
  }
  return (
    <div className={classes['page']}>
      <main
        className={
          aboutLab.demo.length > 0 && panel.is === 'sign-in' ? classes['wide'] : classes['column']
        }
      >
        <div className={classes['column']}>
          <Brand />
          <Paper withBorder p="lg" radius="md">
            <Stack gap="sm">
              <Title order={1} size="h2">
                {heading}
              </Title>
              {note && panel.is === 'sign-in' && (
                <Alert color="blue" variant="light" role="status">
                  {note}
                </Alert>
              )}
              <PanelContent
                panel={panel}
                demo={demo}
                next={query.get('next') ?? ''}
                onSignedIn={signedIn}
                onPanel={setPanel}
                onBack={back}
              />
            </Stack>
          </Paper>
          <Foot />
        </div>
        {panel.is === 'sign-in' && (
          <DemoList onPick={(email) => setDemo({ email, password: aboutLab.demoPassword })} />
        )}
      </main>
    </div>
  )
}

export const SignInPage = (props: { entered: (path: string) => void }) => (
  <Look>
    <SignIn {...props} />
  </Look>
)
