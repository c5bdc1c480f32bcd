import { say } from '@labgate/contract/languages/say'
import { Alert, Text } from '@mantine/core'
import { aboutLab } from '../about.ts'
import { Offline, type Reply } from './post.ts'

export interface Trouble {
  headline: string
  reason?: string
}

/** The fixed message when sign-in gets no response (rules.md#fixed-texts). */
export const hiccup = (email: string, phone: string): string =>
  say(
    'Hey there! It seems there is an internet hiccup. Need assistance? Drop a line to our cheerful Customer Experience Team at {email} or call {phone}',
    { email, phone },
  )

const incident = (reply: Reply): string =>
  reply.incident ? say('Incident {incident}.', { incident: reply.incident }) : ''

/** A refused sign-in has its own message; a fault of ours has a headline and its number. */
export const troubleOfSignIn = (reply: Reply): Trouble =>
  reply.code === 'busy'
    ? {
        headline: say('No one can sign in right now.'),
        reason: say(
          'Labgate cannot reach its records right now. Nothing is wrong with your password. Try again in a minute.',
        ),
      }
    : refusedOrFailed(reply)
const refusedOrFailed = (reply: Reply): Trouble =>
  reply.code === 'failed' || reply.incident
    ? { headline: say('Something went wrong!'), reason: incident(reply) }
    : { headline: reply.message }

/**
 * Failures of the reset calls: the fixed headline, with our reason below it (rules.md#fixed-texts).
 */
export const troubleOfReset = (headline: string, reply: Reply): Trouble => ({
  headline,
  reason: [reply.message === 'Something went wrong!' ? '' : reply.message, incident(reply)]
    .filter(Boolean)
    .join(' '),
})

export const troubleOfError = (error: unknown, headline: string): Trouble =>
  error instanceof Offline
    ? {
        headline,
        reason: say('Labgate did not respond. Check your network connection, then try again.'),
      }
    : { headline, reason: String(error) }

export const hiccupTrouble = (): Trouble => ({
  headline: hiccup(aboutLab.supportEmail, aboutLab.supportPhone),
})

export const TroubleNote = ({ trouble }: { trouble: Trouble | null }) =>
  trouble && (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm" fw={trouble.reason ? 600 : 400}>
        {trouble.headline}
      </Text>
      {trouble.reason && <Text size="sm">{trouble.reason}</Text>}
    </Alert>
  )
