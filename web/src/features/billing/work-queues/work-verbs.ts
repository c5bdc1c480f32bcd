import type { WorkAct } from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'

/** What a person can do with items, each with its own key. */
export interface Verb {
  act: WorkAct
  label: string
  /** Pressed alone while the item is open. */
  keys: string
  /** What is required first: a reason, a reason that may stay empty, or a day with a reason. */
  asks: 'nothing' | 'note' | 'reason' | 'day'
  /** The consequence, for the dialog. */
  follows: string
  danger?: true
}
export const verbs: readonly Verb[] = [
  {
    act: 'ask',
    label: say('Ask practice'),
    keys: 'q',

    asks: 'note',
    follows: say(
      'The practice gets a message in its inbox with the field to complete. The message is resolved when the problem is fixed.',
    ),
  },
  {
    act: 'recheck',
    label: say('Recheck'),
    keys: 'r',
    asks: 'nothing',
    follows: say('Each is checked again. It closes if the problem is gone.'),
  },
  {
    act: 'defer',
    label: say('Defer'),
    keys: 'd',
    asks: 'day',
    follows: say('Hidden from To do until that day.'),
  },
  {
    act: 'wait',
    label: say('Wait for payer'),
    keys: 'p',
    asks: 'note',
    follows: say('The item moves to Waiting.'),
  },
  {
    act: 'resume',
    label: say('Resume'),
    keys: 'b',
    asks: 'nothing',
    follows: say('The items are in To do again.'),
  },
  {
    act: 'resubmit',
    label: say('Send claim again'),
    keys: 's',
    asks: 'nothing',
    follows: say('The corrected claim leaves with the next batch.'),
  },
  {
    act: 'void',
    label: say('Void claim'),
    keys: 'v',

    asks: 'reason',
    follows: say('A void leaves with the next batch; the payer takes its payment back.'),
    danger: true,
  },
  {
    act: 'bill-patient',
    label: say('Bill patient'),
    keys: 'i',
    asks: 'reason',
    follows: say(
      'What a payer left open moves to the patient. A bill that no payer has decided on is charged at the self-pay price.',
    ),
  },
  {
    act: 'bill-client',
    label: say('Bill practice'),
    keys: 'c',
    asks: 'reason',
    follows: say(
      'What a payer left open moves to the practice. A bill that no payer has decided on is charged at the practice’s price.',
    ),
  },
  {
    act: 'write-off',
    label: say('Write off'),
    keys: 'w',

    asks: 'reason',
    follows: say('What is open is written off.'),
    danger: true,
  },
  {
    act: 'request',
    label: say('Ask for approval'),
    keys: 't',
    asks: 'reason',
    follows: say('Someone with a higher limit sees it in To approve, and decides.'),
  },
  {
    act: 'decline',
    label: say('Decline'),
    keys: 'e',
    asks: 'reason',
    follows: say('The item goes back to whoever asked, with your reason.'),
  },
  {
    act: 'refund',
    label: say('Refund'),
    keys: 'f',
    asks: 'reason',
    follows: say(
      'The credit goes back to whoever paid it: to the card that paid, or by check. Above your limit, another person approves it first. Send it from Refunds.',
    ),
  },
  {
    act: 'use-credit',
    label: say('Use for other bills'),
    keys: 'u',
    asks: 'reason',
    follows: say(
      'The credit pays the oldest open bills of the same patient. What is left stays a credit.',
    ),
  },
  {
    act: 'dismiss',
    label: say('Dismiss'),
    keys: 'x',
    asks: 'reason',
    follows: say('The item comes back when the facts change.'),
  },
]
export const verbOf = (act: WorkAct): Verb | undefined => verbs.find((verb) => verb.act === act)
