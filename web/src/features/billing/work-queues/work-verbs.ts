import type { WorkAct } from '@labgate/contract/billing/work-queues'

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
    label: 'Ask practice',
    keys: 'q',

    asks: 'note',
    follows:
      'The practice gets a message in its inbox with the field to complete. The message is resolved when the problem is fixed.',
  },
  {
    act: 'recheck',
    label: 'Recheck',
    keys: 'r',
    asks: 'nothing',
    follows: 'Each is checked again. It closes if the problem is gone.',
  },
  {
    act: 'defer',
    label: 'Defer',
    keys: 'd',
    asks: 'day',
    follows: 'Hidden from To do until that day.',
  },
  {
    act: 'wait',
    label: 'Wait for payer',
    keys: 'p',
    asks: 'note',
    follows: 'The item moves to Waiting.',
  },
  {
    act: 'resume',
    label: 'Resume',
    keys: 'b',
    asks: 'nothing',
    follows: 'The items are in To do again.',
  },
  {
    act: 'resubmit',
    label: 'Send claim again',
    keys: 's',
    asks: 'nothing',
    follows: 'The corrected claim leaves with the next batch.',
  },
  {
    act: 'void',
    label: 'Void claim',
    keys: 'v',

    asks: 'reason',
    follows: 'A void leaves with the next batch; the payer takes its payment back.',
    danger: true,
  },
  {
    act: 'bill-patient',
    label: 'Bill patient',
    keys: 'i',
    asks: 'reason',
    follows:
      'What a payer left open moves to the patient. A bill that no payer has decided on is charged at the self-pay price.',
  },
  {
    act: 'bill-client',
    label: 'Bill practice',
    keys: 'c',
    asks: 'reason',
    follows:
      'What a payer left open moves to the practice. A bill that no payer has decided on is charged at the practice’s price.',
  },
  {
    act: 'write-off',
    label: 'Write off',
    keys: 'w',

    asks: 'reason',
    follows: 'What is open is written off.',
    danger: true,
  },
  {
    act: 'request',
    label: 'Ask for approval',
    keys: 't',
    asks: 'reason',
    follows: 'Someone with a higher limit sees it in To approve, and decides.',
  },
  {
    act: 'decline',
    label: 'Decline',
    keys: 'e',
    asks: 'reason',
    follows: 'The item goes back to whoever asked, with your reason.',
  },
  {
    act: 'refund',
    label: 'Refund',
    keys: 'f',
    asks: 'reason',
    follows:
      'The credit goes back to whoever paid it: to the card that paid, or by check. Above your limit, another person approves it first. Send it from Refunds.',
  },
  {
    act: 'use-credit',
    label: 'Use for other bills',
    keys: 'u',
    asks: 'reason',
    follows:
      'The credit pays the oldest open bills of the same patient. What is left stays a credit.',
  },
  {
    act: 'dismiss',
    label: 'Dismiss',
    keys: 'x',
    asks: 'reason',
    follows: 'The item comes back when the facts change.',
  },
]
export const verbOf = (act: WorkAct): Verb | undefined => verbs.find((verb) => verb.act === act)
