import { say } from '@labgate/contract/languages/say'
import { mailKindsOf } from '@labgate/contract/overviews/mail-choices'
import { savedViews } from '@labgate/contract/overviews/saved-views'
import { session } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { aboutLab } from '../../../about.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { ProviderDrawer, type OpenProvider } from '../../../core/single-sign-on/provider-drawer.tsx'
import { SingleSignOnSection } from '../../../core/single-sign-on/single-sign-on-section.tsx'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconInfoCircle } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { EndAll } from './parts/end-all.tsx'
import { LanguageChoice } from './parts/language-choice.tsx'
import { MailChoices } from './parts/mail-choices.tsx'
import { PasskeyList } from './parts/passkey-list.tsx'
import { PasswordDialog } from './parts/password-dialog.tsx'
import { PlainWayList } from './parts/plain-way-list.tsx'
import { ScheduledEmails } from './parts/scheduled-emails.tsx'
import { SecondFactorState } from './parts/second-factor-state.tsx'
import { SessionList } from './parts/session-list.tsx'
import { SignInList } from './parts/sign-in-list.tsx'
import { SigningState } from './parts/signing-state.tsx'
import { TimeFormat } from './parts/time-format.tsx'

const PasswordSection = ({ onChange }: { onChange: () => void }) => {
  const may = useMay().call(session.changePassword)
  const isClosed = useApiQuery(singleSignOn.own, {}).data?.passwordClosed === true
  return (
    <Section id="password" title={say('Password')} columns={1}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {isClosed
            ? say('You sign in with your organization and have no password here.')
            : say('No one at the laboratory knows it or will ask for it.')}
        </Text>
        {may && !isClosed && (
          <Button variant="default" onClick={onChange}>
            {say('Change password')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

/** The laboratory's own identity provider, for its administrators. */
const LaboratorySingleSignOn = () => {
  const [open, setOpen] = useState<OpenProvider | null>(null)
  return (
    <>
      <SingleSignOnSection customerId={0} onOpen={setOpen} />
      <ProviderDrawer open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** The user's own sign-in: password, second factor, sessions, and sign-in attempts. */
export const SecurityPage = () => {
  const { acting, who } = useSession()
  const { physician } = who

  const seesPlainWays = useMay().call(session.plainWays)
  const seesViews = useMay().call(savedViews.list)
  const seesProvider = useMay().call(singleSignOn.providers)
  const endsAll = useMay().call(session.endAll)
  const [changing, setChanging] = useState(false)
  return (
    <Page title={say('My Account')}>
      <Stack gap="lg">
        {acting && (
          <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} maw={760}>
            {say(
              'This is about your own sign-in, not the customer’s. It is read-only while you act as a customer; end the visit to make changes.',
            )}
          </Alert>
        )}
        {physician && !acting && <SigningState />}
        {seesPlainWays && <PlainWayList />}
        <PasswordSection onChange={() => setChanging(true)} />
        <Section id="second-factor" title={say('Second factor')} columns={1}>
          <SecondFactorState />
        </Section>
        {aboutLab.passkeys && (
          <Section id="passkeys" title={say('Passkeys')} columns={1}>
            <PasskeyList />
          </Section>
        )}
        <Section id="language" title={say('Language')} columns={1}>
          <LanguageChoice />
        </Section>
        <Section id="time-format" title={say('Times of day')} columns={1}>
          <TimeFormat />
        </Section>
        {mailKindsOf(who).length > 0 && !acting && (
          <Section id="email" title={say('Email')} columns={1}>
            <MailChoices />
          </Section>
        )}
        {seesViews && !acting && (
          <Section id="scheduled" title={say('Scheduled emails')} columns={1}>
            <ScheduledEmails />
          </Section>
        )}
        <Section id="sessions" title={say('Where you are signed in')} columns={1}>
          <SessionList />
        </Section>
        {seesProvider && !acting && <LaboratorySingleSignOn />}
        {endsAll && (
          <Section id="everybody" title={say('Everyone’s sessions')} columns={1}>
            <EndAll />
          </Section>
        )}
        <Section id="sign-ins" title={say('Your last sign-ins')} columns={1}>
          <SignInList />
        </Section>
      </Stack>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Page>
  )
}
