import { say } from '@labgate/contract/languages/say'
import { signatures } from '@labgate/contract/people/signatures'
import { Alert, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { mayLeave } from '../../../session/unsaved.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { IconInfoCircle } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { Loaded, Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { CurrentSignature } from './parts/current-signature.tsx'
import { NewSignature } from './parts/new-signature.tsx'
import { VersionList } from './parts/version-list.tsx'
import { StandingSection } from './standing/standing-section.tsx'

/* Contains the tests of every order form. */
const SignStanding = late(async () => ({
  default: (await import('./standing/sign-standing.tsx')).SignStanding,
}))

interface NewStandingOrderProps {
  onLeave: () => void
  onDone: () => void
}
const NewStandingOrder = ({ onLeave, onDone }: NewStandingOrderProps) => {
  return (
    <Page
      title={say('New standing order')}
      actions={<BackButton onClick={onLeave}>{say('Back to your signature')}</BackButton>}
    >
      <Suspense fallback={<Waiting height={520} />}>
        <SignStanding onDone={onDone} />
      </Suspense>
    </Page>
  )
}

/**
 * The provider's own signature: view, draw, upload, attest, end (records.md#provider-signature).
 */
export const SignaturesPage = () => {
  const { userId } = useSession()
  const own = useMay().call(signatures.save)
  const query = useApiQuery(signatures.list, { UserId: userId })
  const [isSigning, setSigning] = useState(false)
  useHeadingFocus(isSigning ? 1 : undefined)
  if (isSigning)
    return (
      <NewStandingOrder
        onLeave={() => void mayLeave().then((may) => may && setSigning(false))}
        onDone={() => setSigning(false)}
      />
    )
  return (
    <Page title={say('Provider Signature')}>
      <Loaded from={query} height={520}>
        {({ list }) => {
          const current = list.find((version) => version.current)
          return (
            <Stack gap="lg">
              {!own && (
                <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
                  {say('Signatures cannot be viewed or changed while acting as a customer.')}
                </Alert>
              )}
              <Section id="current" title={say('Your signature')} columns={1}>
                <CurrentSignature
                  key={current?.userSignatureId ?? 0}
                  userId={userId}
                  version={current}
                  own={own}
                />
              </Section>
              {own && (
                <Section
                  id="new"
                  title={current ? say('New signature') : say('Create your signature')}
                  columns={1}
                >
                  <NewSignature
                    userId={userId}
                    hasOne={current !== undefined}
                    toAttest={current?.attestedAt === null}
                  />
                </Section>
              )}
              <StandingSection userId={userId} own={own} onSign={() => setSigning(true)} />
              {list.length > 0 && (
                <Section id="versions" title={say('Versions')} columns={1}>
                  <VersionList userId={userId} list={list} own={own} />
                </Section>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </Page>
  )
}
