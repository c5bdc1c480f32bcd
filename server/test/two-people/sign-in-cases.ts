import { secondFactor } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { users } from '@labgate/contract/people/users'
import type { LabSystem } from '../lab-system.ts'
import type { Lab, Visitor } from '../lab.ts'
import { entered } from '../single-sign-on.ts'
import type { Cases } from './case.ts'

let count = 0
const check = (by: Visitor, userId: number) =>
  by.call(users.identityVerified, { userId, method: 'telephone', note: 'DOB and NPI' })
/* Screens offer these acts unless the sign-in is the viewer’s. */
const isOthers = (userId: number) => async (to: Visitor) =>
  (await to.call(users.get, { userId })).body.needsOther === false
const mayApprove = (userId: number) => async (to: Visitor) =>
  (await to.call(users.get, { userId })).body.approvalNeedsOther === false
const providerOf = async ({ practice, lab }: LabSystem): Promise<number> =>
  (await lab.make.user(2, practice.account.customerId, { physician: true })).userId
/* Requests another email for a provider, and returns its confirmation. */
const changedEmail = async ({ lab }: LabSystem, userId: number, by: Visitor) => {
  const [user] = await lab.owner<{ version: number }>(
    'select row_version as version from app_user where user_id = $1',
    [userId],
  )
  await by.call(users.save, {
    userId,
    email: `changed${++count}@elsewhere.example`,
    rowVersion: user?.version ?? 0,
  })
  const [change] = await lab.owner<{ id: number }>(
    'select sign_in_change_id as id from sign_in_change where user_id = $1',
    [userId],
  )
  return {
    finish: (confirms: Visitor) =>
      confirms.call(signInChanges.confirm, { signInChangeId: change?.id ?? 0 }),
    isOffered: async (to: Visitor): Promise<boolean> =>
      (await to.call(signInChanges.list, { userId })).body.list[0].mayConfirm,
  }
}
/* Blocks a provider’s signing with a temporary password, and returns how it is unblocked. */
const blocked = async (lab: Lab, userId: number, by: Visitor, helper: Visitor) => {
  await check(helper, userId)
  await by.call(users.setTempPassword, { userId, password: 'Silver-Heron-808' }, { method: 'POST' })
  // checked anew by someone who did not change the sign-in
  await check(await lab.signIn(await lab.make.user(1)), userId)
  return {
    finish: (opens: Visitor) => opens.call(signInChanges.openSigning, { userId }),
    isOffered: async (to: Visitor): Promise<boolean> =>
      (await to.call(signInChanges.list, { userId })).body.mayOpenSigning,
  }
}

export const signInCases = {
  'signInChanges.confirm': {
    'sign_in_change.requested_by': {
      at: 'system',
      types: [7, 8, 1],
      begin: async ({ system }, first) => changedEmail(system, await providerOf(system), first),
    },
    'sign_in_change.user_id': {
      at: 'system',
      types: [2, 8, 7],
      firstIsProvider: true,
      begin: ({ system }, first, helper) => changedEmail(system, first.signedIn.userId, helper),
    },
  },
  'signInChanges.openSigning': {
    'app_user.signing_closed_by': {
      at: 'system',
      types: [7, 8, 1],
      begin: async ({ system }, first, helper) =>
        blocked(system.lab, await providerOf(system), first, helper),
    },
    'app_user.user_id': {
      at: 'system',
      types: [2, 8, 7],
      firstIsProvider: true,
      begin: ({ system }, first, helper) =>
        blocked(system.lab, first.signedIn.userId, helper, helper),
    },
  },
  'singleSignOn.confirmProvider': {
    'identity_provider.user_id_asked': {
      at: 'system',
      types: [1, 1, 1],
      begin: async ({ system }, first) => {
        const { customerId } = system.practice.account
        const place = {
          issuer: 'https://203.0.113.9',
          clientId: 'labgate',
          clientSecret: 'Quiet-Lantern-Meadow-55',
        }
        const { body } = await first.call(singleSignOn.saveProvider, entered(customerId, place))
        return {
          finish: (by) =>
            by.call(singleSignOn.confirmProvider, { identityProviderId: Number(body.id) }),
          isOffered: async (to) =>
            (await to.call(singleSignOn.providers, { customerId })).body.list.at(-1).needsOther ===
            false,
        }
      },
    },
  },
  'users.identityVerified': {
    'app_user.user_id': {
      at: 'system',
      types: [2, 7, 8],
      firstIsProvider: true,
      begin: async (_, { signedIn: { userId } }) => ({
        finish: (by) => check(by, userId),
        isOffered: isOthers(userId),
      }),
    },
  },
  'users.approveProvider': {
    'app_user.user_id': {
      at: 'system',
      types: [3, 8, 7],
      firstIsProvider: true,
      begin: async ({ system }, { signedIn: { userId } }) => {
        await system.lab.owner(
          'update app_user set physician = false, physician_pending = true where user_id = $1',
          [userId],
        )
        return {
          finish: (by) => by.call(users.approveProvider, { userId }),
          isOffered: mayApprove(userId),
        }
      },
    },
    'app_user.user_id_named': {
      at: 'system',
      types: [3, 8, 7],
      firstIsProvider: true,
      begin: async (_, first) => {
        const { body } = await first.call(users.save, {
          userId: 0,
          userTypeId: 2,
          firstName: 'Ada',
          lastName: 'Named',
          email: `named${++count}@elsewhere.example`,
          physician: true,
          npi: '1234567893',
        })
        const userId = Number(body.id)
        return {
          finish: (by) => by.call(users.approveProvider, { userId }),
          isOffered: mayApprove(userId),
        }
      },
    },
  },
  'secondFactor.reset': {
    'app_user.user_id': {
      at: 'system',
      types: [2, 1, 1],
      firstIsProvider: true,
      begin: async (_, { signedIn: { userId } }, helper) => {
        await check(helper, userId)
        return {
          finish: (by) => by.call(secondFactor.reset, { userId, reason: 'Lost phone' }),
          isOffered: isOthers(userId),
        }
      },
    },
  },
} as const satisfies Cases
