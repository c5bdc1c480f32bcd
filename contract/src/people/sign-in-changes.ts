import { z } from 'zod'
import { dayMs } from '../kit/days.ts'
import { Done, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { flag, id, instant, line, secret } from '../kit/values.ts'

/**
 * What another user can change: a sign-in that decides about the acts of others, new or with new
 * rights; or details of one.
 */
export const signInChangeKinds = [
  'sign-in',
  'email',
  'user-name',
  'second-factor',
  'password',
] as const
export type SignInChangeKind = (typeof signInChangeKinds)[number]

/** How long a change waits for its proof and second person. */
export const changeWaitsMs = 72 * 3_600_000
/** After how long a change of staff takes effect alone, if no one else could confirm it. */
export const aloneAfterMs = 72 * 3_600_000
/** How long such a change waits. */
export const staffChangeWaitsMs = 144 * 3_600_000
/** How long the user can object to a change in effect. */
export const objectionMs = 30 * dayMs
/** How long an identity check is valid for a new password and for removing a second factor. */
export const identityCheckMs = 15 * 60_000

export const SignInChange = z.object({
  signInChangeId: id(),
  kind: z.enum(signInChangeKinds),
  /**
   * Email, user name, or rights before and after; of a second factor, '' and why it is removed; of a
   * password, '' and how it is reset.
   */
  oldValue: line(254),
  newValue: line(254),
  requestedBy: line(120),
  dateRequested: instant(),
  /** Null: it waits until it is confirmed or canceled. */
  dateExpires: instant(),
  /** When it takes effect alone, if no one else could confirm it; null: never. */
  dateAlone: instant(),
  needsProof: flag(),
  dateProven: instant(),
  needsSecond: flag(),
  confirmedBy: line(120),
  dateConfirmed: instant(),
  dateApplied: instant(),
  dateEnded: instant(),
  endedBy: line(20),
  /**
   * The user can confirm it: it waits for a second person, no other change comes first, and the
   * user, with any of their sign-ins, neither made it nor is its subject.
   */
  mayConfirm: flag(),
  /** Another change of this sign-in is open, and must take effect or be canceled first. */
  otherIsOpen: flag(),
  /** The user can cancel it, if the user may change the sign-in: nobody turns down their own. */
  mayCancel: flag(),
})
export type SignInChange = z.infer<typeof SignInChange>

/** Changes to a sign-in by another user, and the owner's response to them (docs/decisions/0033). */
export const signInChanges = endpoints({
  /** A user's latest changes, open ones first. */
  list: {
    method: 'GET',
    path: '/api/User/GetSignInChangeList',
    access: 'user.save',
    input: query({ userId: id() }),
    answer: shortListOf(SignInChange).extend({
      signingClosedAt: instant(),
      /**
       * The user can unblock signing: the user, with any of their sign-ins, neither blocked it nor
       * is its subject.
       */
      mayOpenSigning: flag(),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/api/User/ConfirmSignInChange',
    access: 'user.confirm-sign-in',
    changes: true,
    notInVisit: true,
    input: body({
      signInChangeId: id(),
      /** The version of the user that was on screen. */
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
  cancel: {
    method: 'POST',
    path: '/api/User/CancelSignInChange',
    access: 'user.save',
    changes: true,
    notInVisit: true,
    input: body({ signInChangeId: id() }),
    answer: Done,
  },
  /** Lets a provider sign again after another user changed or created the sign-in. */
  openSigning: {
    method: 'POST',
    path: '/api/User/OpenSigning',
    access: 'user.confirm-sign-in',
    changes: true,
    notInVisit: true,
    input: body({
      userId: id(),
      /** The version of the user that was on screen. */
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
  /** The owner of a new address proves it with the code in the email. */
  prove: {
    method: 'POST',
    path: '/api/User/ProveSignInChange',
    access: 'public',
    publicBlock: true,
    input: query({ code: secret(80) }),
    answer: Done,
  },
  /**
   * The owner of the sign-in objects with the code in the email: the change ends, or is reversed.
   */
  object: {
    method: 'POST',
    path: '/api/User/ObjectToSignInChange',
    access: 'public',
    publicBlock: true,
    input: query({ code: secret(80) }),
    answer: Done,
  },
  /**
   * The owner confirms a changed sign-in with the password and a second factor from before the
   * change; signing opens again.
   */
  attest: {
    method: 'POST',
    path: '/api/User/AttestSignIn',
    access: 'signed-in',
    notInVisit: true,
    input: body({ password: secret(200) }),
    answer: Done,
  },
  /** Whether the user's own signing is closed, and since when. */
  own: {
    method: 'GET',
    path: '/api/User/GetOwnSigning',
    access: 'signed-in',
    input: query({}),
    answer: answer({ signingClosedAt: instant() }),
  },
})
