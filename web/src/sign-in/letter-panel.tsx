import { say } from '@labgate/contract/languages/say'
import { Alert, Anchor, Loader, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { post, publicValidation } from './post.ts'
import { TroubleNote, troubleOfError, type Trouble } from './trouble.tsx'

/** The purpose of an email's link: it confirms a new address, or objects to a change. */
export type LetterAct = 'prove' | 'object'
export const letterHeadings: Readonly<Record<LetterAct, string>> = {
  prove: say('Confirm your email'),
  object: say('Stop the change'),
}
const paths: Readonly<Record<LetterAct, string>> = {
  prove: '/api/User/ProveSignInChange',
  object: '/api/User/ObjectToSignInChange',
}

type State = { is: 'busy' } | { is: 'done'; message: string } | { is: 'failed'; trouble: Trouble }

/**
 * Performs the purpose of the email's link as soon as it opens: clicking the link was the user's
 * act.
 */
export const LetterPanel = ({
  act,
  code,
  onBack,
}: {
  act: LetterAct
  code: string
  onBack: () => void
}) => {
  const [state, setState] = useState<State>({ is: 'busy' })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void post(paths[act], { validation: publicValidation(), code })
      .then(({ valid, message }) =>
        setState(
          valid ? { is: 'done', message } : { is: 'failed', trouble: { headline: message } },
        ),
      )
      .catch((error: unknown) =>
        setState({ is: 'failed', trouble: troubleOfError(error, say('Something went wrong!')) }),
      )
  }, [act, code])
  return (
    <Stack gap="sm" aria-busy={state.is === 'busy'}>
      {state.is === 'busy' && <Loader size="sm" aria-label={say('One moment')} />}
      {state.is === 'done' && (
        <Alert color="green" variant="light" role="status">
          {state.message}
        </Alert>
      )}
      {state.is === 'failed' && <TroubleNote trouble={state.trouble} />}
      {state.is !== 'busy' && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          {say('Back to sign in')}
        </Anchor>
      )}
    </Stack>
  )
}
