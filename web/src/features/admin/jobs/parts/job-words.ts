import { say } from '@labgate/contract/languages/say'
import type { Tone } from '../../../../ui/status-word.tsx'

/** The server's job states, with how they are shown. */
export const states = [
  'waiting',
  'waiting to retry',
  'waiting for SMTP_URL',
  'active',
  'failed',
  'done',
  'cancelled',
] as const
const words: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  waiting: [say('Waiting'), 'plain'],
  'waiting to retry': [say('Will be tried again'), 'waiting'],
  'waiting for SMTP_URL': [say('No mail server is set up'), 'waiting'],
  active: [say('Running'), 'plain'],
  failed: [say('Failed'), 'danger'],
  done: [say('Done'), 'done'],
  cancelled: [say('Canceled'), 'plain'],
}
export const describeState = (state: string): string => words[state]?.[0] ?? state
export const stateTone = (state: string): Tone => words[state]?.[1] ?? 'plain'
