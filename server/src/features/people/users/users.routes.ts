import { users } from '@labgate/contract/people/users'
import { hashPassword } from '../../../access/passwords.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows } from '../../../core/export/export-rows.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { describeEnded } from '../session/describe-ended.ts'
import { applyIfReady } from '../sign-in-changes/apply-change.ts'
import { tellOfSharedEmail, tellOfSharedNpi } from '../sign-in-changes/tell-administrators.ts'
import {
  approveProvider,
  makePrimary,
  personForResetLink,
  personForTempPassword,
  setTempPassword,
  temporaryWorks,
  verifyIdentity,
} from './access.service.ts'
import { subordinates } from './drilldown.ts'
import { findUsers, typeName, keyset } from './find-users.ts'
import { describeFirstSignIn, refuseWeakFirstPassword } from './first-password.ts'
import { mailResetLink } from './letters.ts'
import { oneUser } from './one-user.query.ts'
import { openSignIn } from './open-sign-in.ts'
import { saveOwnClock, saveOwnLanguage, saveOwnDevices } from './own-settings.ts'
import { saveUser, type SavedUser } from './save-user.ts'
import { targetUserOrOfficer } from './target.ts'
import { addTicketAssignee, ticketAssigneesOf } from './ticket-assign.ts'
import { userColumns } from './user-columns.ts'
import { identityChecksOf, listUsers, usersOfEmail } from './users.queries.ts'

/** The second factor must be shown again before changing the sign-in of a user who has one. */
const changesSignIn = ({
  userId,
  email,
  userName,
}: {
  userId: number
  email?: string | undefined
  userName?: string | undefined
}): boolean => userId > 0 && (email !== undefined || userName !== undefined)
/**
 * What follows from a saved user, once: a new one's way in; its sessions end with the sign-in, and
 * are read again when its rights changed.
 */
const afterSave = async (
  context: AppContext,
  saved: SavedUser,
  firstPassword: string | undefined,
): Promise<void> => {
  const userId = Number(saved.id)
  if (saved.isNew)
    await context.database.system('new user', (tx) =>
      openSignIn(tx, context, userId, firstPassword),
    )
  if (saved.npiChanged) await tellOfSharedNpi(context, userId)
  if (saved.emailEntered !== '') await tellOfSharedEmail(context, userId, saved.emailEntered)
  if (saved.disabled) await context.sessions.endOf(userId)
  else if (saved.rightsChanged) await context.sessions.refresh({ userId })
}

const saveWithPassword = async (context: AppContext, call: Call<(typeof users)['save']>) => {
  const { actor, input } = call
  const password = input.password ?? ''
  if (password !== '') await refuseWeakFirstPassword(context, actor, input, password)
  const hash = password === '' ? undefined : await hashPassword(password)
  if (changesSignIn(input)) await mustBeProven(context, actor.userId, call.provenAt)
  const saved = await call.change((tx, change) => saveUser(tx, context, actor, input, change))
  if (!call.wasRepeated()) await afterSave(context, saved, hash)
  for (const id of saved.signInChanges) await applyIfReady(context, id)
  return {
    id: saved.id,
    message: saved.isNew
      ? [await describeFirstSignIn(context, Number(saved.id), hash !== undefined), saved.waits]
          .filter(Boolean)
          .join(' ')
      : saved.message,
  }
}

const endSessions = async (context: AppContext, call: Call<(typeof users)['endSessions']>) => {
  await mustBeProven(context, call.actor.userId, call.provenAt)
  const { userId } = call.input
  if (userId === call.actor.userId)
    throw new Refusal('not-possible', 'End your own sessions under My Account.')
  await call.change(async (tx, change) => {
    const found = await targetUserOrOfficer(tx, call.actor, 'user.end-sessions', userId)
    change.about({ customerId: found.customer_id, target: `user ${found.user_id}` })
    return {}
  })
  if (call.wasRepeated()) return { message: 'The sessions were ended.' }
  return { message: describeEnded(await context.sessions.endOf(userId)) }
}

export const userRoutes = (context: AppContext) =>
  routesFor('users', users, {
    list: (call) => findUsers(call),
    exportList: (call) =>
      exportRows(context, call, {
        title: 'users',
        columns: userColumns,
        page: (after, pageSize) =>
          listUsers(call.actor, { ...call.input.searchCriteria, pageSize }, after),
        keyset,
      }),
    get: async (call) => {
      const { userId } = call.input
      const [[found]] = await call.read({ target: `user ${userId}` }, oneUser(call.actor, userId))
      const user = orRefuse(found, 'User not found.')
      return { ...user, password: '', userType: typeName(user.userTypeId) }
    },
    save: (call) => saveWithPassword(context, call),
    approveProvider: async (call) => {
      const done = await call.change((tx, change) =>
        approveProvider(tx, call.actor, call.input, change),
      )
      await context.sessions.refresh({ userId: call.input.userId })
      return done
    },
    savePrinter: (call) =>
      call.change((tx, change) => saveOwnDevices(tx, call.actor, call.input, change)),
    saveTimeFormat: (call) =>
      call.change((tx, change) => saveOwnClock(tx, call.actor, call.input, change)),
    saveLanguage: (call) =>
      call.change((tx, change) => saveOwnLanguage(tx, call.actor, call.input, change)),
    resetPasswordForUser: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { user, request } = await call.change((tx, change) =>
        personForResetLink(tx, context, call.actor, call.input.userId, change),
      )
      if (request !== undefined) return { message: request.message }
      if (!call.wasRepeated())
        await context.database.system('reset link', (tx) => mailResetLink(tx, context, user))
      return { message: 'An email with a link to choose a new password will arrive shortly.' }
    },
    endSessions: (call) => endSessions(context, call),
    setTempPassword: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      // first, so that the request and its password are there at once
      const hash = await hashPassword(call.input.password)
      const reset = await call.change((tx, change) =>
        personForTempPassword(tx, context, call.actor, call.input, change),
      )
      if (!call.wasRepeated()) await setTempPassword(context, reset, hash, call.actor.userId)
      return { message: reset.request?.message ?? temporaryWorks }
    },
    identityVerified: async (call) => {
      const done = await call.change((tx, change) =>
        verifyIdentity(tx, context, call.actor, call.input, change),
      )
      // restricted charts open to a sign-in that was in the laboratory's hand alone
      await context.sessions.refresh({ userId: call.input.userId })
      return done
    },
    identityList: async (call) => {
      const { userId } = call.input
      const [list] = await call.read(
        { target: `user ${userId}` },
        identityChecksOf(call.actor, userId),
      )
      return { list }
    },
    listForEmail: async (call) => {
      const [list] = await call.read(
        { fields: ['email'] },
        usersOfEmail(call.actor, call.input.Email),
      )
      return { list }
    },
    makePrimary: (call) =>
      call.change((tx, change) => makePrimary(tx, call.actor, call.input.UserId, change)),
    ticketAssignList: async (call) => {
      const { userId } = call.input
      const [list] = await call.read({ target: `user ${userId}` }, ticketAssigneesOf(userId))
      return { list }
    },
    addTicketAssign: (call) =>
      call.change((tx, change) => addTicketAssignee(tx, call.actor, call.input, change)),
    rmDrilldown: async (call) => {
      const [list] = await call.read(
        { target: `user ${call.input.userId}` },
        subordinates(call.actor, 'rm', call.input.userId),
      )
      return { list }
    },
    vpDrilldown: async (call) => {
      const [list] = await call.read(
        { target: `user ${call.input.userId}` },
        subordinates(call.actor, 'vp', call.input.userId),
      )
      return { list }
    },
  })
