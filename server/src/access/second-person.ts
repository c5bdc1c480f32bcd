import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'
import type { About } from './audit.ts'
import { Refusal } from './refusal.ts'
import { isSamePerson, standingAsSecond } from './same-person.ts'

/**
 * Every act that needs a second person: its call, each fact about who was first (table and column),
 * and what that person is told, with any of their sign-ins (docs/decisions/0007).
 * server/test/attacks/two-people.test.ts has a case for each fact.
 */
export const actsOfTwo = {
  'identityCorrections.decide': {
    'identity_correction.user_id_created':
      'You requested this correction. Another person must accept or reject it.',
  },
  'patientMerge.decide': {
    'patient_merge.user_id_created':
      'You requested this merge. Another person must confirm or reject it.',
  },
  'corrections.decideMove': {
    'order_correction.user_id_created':
      'You requested this move. Another person must confirm or reject it.',
  },
  'results.release': {
    'result.user_id_filed':
      'You filed this result although the message and the order differ. A second person must release it.',
  },
  'orderAudits.reviewed': {
    'lab_order.user_id_accessioned':
      'This is your own work. Another person must do the second review.',
  },
  'breakGlass.countersign': {
    'break_glass.user_id': 'You opened this emergency access. Another person must countersign it.',
  },
  'interfaces.confirmDestination': {
    'hl7_destination.user_id_asked':
      'You entered this destination. A second person must confirm it.',
  },
  'interfaces.confirmClient': {
    'fhir_client.user_id_created': 'You added this system. A second person must confirm it.',
  },
  'tradingPartners.confirm': {
    'trading_partner.user_id_asked':
      'You entered where this partner’s files go. A second person must confirm it.',
  },
  'clinicalTables.confirmDirector': {
    'lab.user_id_asked': 'You named the director. Another person must confirm it.',
    'lab.user_id_director': 'You were named as the director. Another person must confirm it.',
  },
  'singleSignOn.confirmProvider': {
    'identity_provider.user_id_asked':
      'You entered this identity provider or a part of it. Someone else must confirm it, or you withdraw it and one person enters all of it.',
  },
  'messages.confirmSystem': {
    'lab_system.user_id_asked': 'You entered this destination. A second person must confirm it.',
  },
  'faxNumbers.confirm': {
    'fax_number.user_id_checked': 'You verified this number. Another person must confirm it.',
    'fax_number.user_id_entered': 'You entered this number. Another person must confirm it.',
  },
  'signInChanges.confirm': {
    'sign_in_change.requested_by': 'You requested this change. Another person must confirm it.',
    'sign_in_change.user_id': 'This is your own sign-in. Another person must confirm the change.',
  },
  'signInChanges.openSigning': {
    'app_user.signing_closed_by':
      'You made or changed this sign-in. Another person must unblock signing.',
    'app_user.user_id': 'This is your own sign-in. Another person must unblock signing.',
  },
  'users.identityVerified': {
    'app_user.user_id': 'This is your own sign-in. Another person must check your identity.',
  },
  'users.approveProvider': {
    'app_user.user_id': 'This is your own sign-in. Another person must approve you as a provider.',
    'app_user.user_id_named': 'You named this provider. Another person must approve it.',
  },
  'secondFactor.reset': {
    'app_user.user_id':
      'This is your own sign-in. Remove its second factor with one of its codes, or ask another person.',
  },
  'billingTables.decideProposal': {
    'billing_proposal.user_id_created': 'You proposed these prices. Another person approves them.',
  },
  'billingSettings.decideRaise': {
    'limit_raise.user_id_created': 'You raised this limit. Another person must confirm it.',
  },
  'refunds.decide': {
    'refund.user_id_created': 'You requested this refund. Another person approves it.',
  },
  'payerFiles.decide': {
    'remittance.user_id_asked': 'You requested this release. Another person approves it.',
    'remittance_claim.user_id_asked': 'You requested this posting. Another person approves it.',
  },
  'billingWork.decide': {
    'work_item.user_id_asked':
      'You requested this approval. Another person must write off, or you resume the item.',
  },
  'billingWork.act': {
    'work_item.user_id_asked': 'You requested this approval. Resume the item instead.',
  },
  'insuranceWork.decide': {
    'work_item.user_id_asked':
      'You requested this approval. Another person must write off, or you resume the item.',
  },
  'insuranceWork.act': {
    'work_item.user_id_asked': 'You requested this approval. Resume the item instead.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Facts about whom an act is, not who was first: the second person vouches for them. Whoever made
 * their sign-in can still do that; whoever's sign-in they made cannot.
 */
export const subjects: ReadonlySet<string> = new Set([
  'app_user.user_id',
  'sign_in_change.user_id',
  'lab.user_id_director',
])

/**
 * What a sign-in is told that is in one hand with the first person's: one of them made or changed
 * the other, or somebody made or changed both. Whoever makes a sign-in can use it.
 */
export const madeOrChanged =
  'Your sign-in and that of the person whose act this is were made or changed by one of you, or by the same person, in the last 30 days or without a second person confirming it. Someone else must decide.'

/** What a sign-in is told that no second person confirmed (docs/decisions/0082). */
export const notConfirmed =
  'Your sign-in is new or has new rights. Another administrator must confirm it before you decide about the acts of others.'

/** Acts of two in which the second person does not show the second factor again, with the reason. */
export const withoutFactor: Partial<Readonly<Record<ActOfTwo, string>>> = {
  'orderAudits.reviewed': 'some hundred times a day, at the bench with the tube in hand',
  'billingWork.act': 'takes nothing off: a call, a note, or another day for the item',
  'insuranceWork.act': 'takes nothing off: a call, a note, or another day for the item',
}

type ActsOfTwo = typeof actsOfTwo
/** An act that needs a second person. */
export type ActOfTwo = keyof ActsOfTwo
/** The people who were first in an act, by its facts; null is no one. */
export type First<A extends ActOfTwo> = Partial<Readonly<Record<keyof ActsOfTwo[A], number | null>>>

/** The outcome in the audit log of an attempt to be one's own second person. */
export const refusedSecondPerson = 'refused: second person'
/** Whether this is what somebody is told who is no second person. */
export const isOfSecondPerson = (text: string): boolean => sentences.has(text)
const sentences: ReadonlySet<string> = new Set([
  madeOrChanged,
  notConfirmed,
  ...Object.values(actsOfTwo).flatMap((facts) => Object.values<string>(facts)),
])

/** Refuses somebody who is no second person, with what the audit log says of the attempt. */
export class SecondPersonRefusal extends Refusal {
  readonly about: About

  constructor(message: string, about: About) {
    super('not-possible', message)
    this.about = about
  }
}

/**
 * Refuses with 'second-factor' whoever has one and did not show it in the last five minutes: an open
 * screen alone is no second person.
 */
export const mustHaveShownFactor = ({ factorIsDue }: Pick<Actor, 'factorIsDue'>): void => {
  if (factorIsDue === true) throw new Refusal('second-factor')
}

/**
 * Refuses if the caller, with any of their sign-ins, is a person who was first, or has a sign-in
 * that is in one hand with theirs (`people_behind`, for subjects `people_above`), or one that no
 * second person confirmed. Null: no one was. Whoever may decide shows the second factor again.
 * `about`: the record, for the audit log, which also gets the fact about who was first.
 */
export const mustBeAnotherPerson = async <A extends ActOfTwo>(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'factorIsDue'>,
  act: A,
  first: First<A>,
  about: About & { target: string },
): Promise<void> => {
  const { userId } = actor
  const { behind, above, isBlocked } = await standingAsSecond(tx, userId)
  const texts: Readonly<Record<string, string>> = actsOfTwo[act]
  for (const [fact, by] of Object.entries<number | null | undefined>(first)) {
    if (by === null || by === undefined) continue
    const isBehind = (subjects.has(fact) ? above : behind).has(by)
    if (!isBehind && !isBlocked) continue
    const text = (await isSamePerson(tx, userId, by)) ? (texts[fact] ?? '') : madeOrChanged
    throw new SecondPersonRefusal(isBehind ? text : notConfirmed, { ...about, fields: [fact] })
  }
  const isOfTwo = Object.values<number | null | undefined>(first).some(
    (by) => by !== null && by !== undefined,
  )
  if (isOfTwo && !Object.hasOwn(withoutFactor, act)) mustHaveShownFactor(actor)
}
