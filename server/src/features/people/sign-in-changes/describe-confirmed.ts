import type { SignInChangeKind } from '@labgate/contract/people/sign-in-changes'
import type { AppContext } from '../../../app-context.ts'

/* What a confirmed change of each kind can still wait for. */
const waitsFor: Readonly<Record<SignInChangeKind, string>> = {
  email: 'Confirmed. The change takes effect when the new address is verified.',
  password: 'Confirmed. The temporary password takes effect as soon as it is saved.',
  'sign-in': 'Confirmed. The sign-in is not in effect yet. Load the list again.',
  'user-name': 'Confirmed. The user name is not in effect yet. Load the list again.',
  'second-factor': 'Confirmed. The second factor is not removed yet. Load the list again.',
}
const ended: Readonly<Record<SignInChangeKind, string>> = {
  email: 'The new email can no longer take effect. Nothing was changed.',
  password: 'The temporary password can no longer take effect. Nothing was changed.',
  'sign-in': 'The sign-in can no longer take effect. Nothing was changed.',
  'user-name': 'The user name was taken meanwhile. Nothing was changed.',
  'second-factor': 'The second factor can no longer be removed here. Nothing was changed.',
}

/** What became of a change that a second person has just confirmed, in words of its kind. */
export const describeConfirmed = async (
  { database }: AppContext,
  signInChangeId: number,
): Promise<string> => {
  const { kind, applied_at, ended_at } = await database.system('confirmed change', (tx) =>
    tx
      .selectFrom('sign_in_change')
      .select(['kind', 'applied_at', 'ended_at'])
      .where('sign_in_change_id', '=', signInChangeId)
      .executeTakeFirstOrThrow(),
  )
  if (applied_at !== null) return 'Confirmed. The change is now in effect.'
  return (ended_at === null ? waitsFor : ended)[kind as SignInChangeKind]
}
