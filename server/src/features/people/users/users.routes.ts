import { describeUserType } from '@labgate/contract/access/user-types'
import { users } from '@labgate/contract/people/users'
import { hashPassword } from '../../../access/passwords.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows } from '../../../core/export/export-rows.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { rawQuery } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { applyIfReady } from '../sign-in-changes/apply-change.ts'
import {
  approveProvider,
  makePrimary,
  personForTempPassword,
  setTempPassword,
  temporaryUntil,
  verifyIdentity,
} from './access.service.ts'
import { subordinates } from './drilldown.ts'
import { describeFirstSignIn, refuseWeakFirstPassword } from './first-password.ts'
import { mustHaveCheckedIdentity } from './identity-check.ts'
import { mailResetLink, mailWelcome } from './letters.ts'
import { saveUser } from './save-user.ts'
import { targetUserOrOfficer } from './target.ts'
import { userColumns } from './user-columns.ts'
import {
  listUsers,
  oneUser,
  visibleUsers,
  type UserCriteria,
  type UserListRow,
} from './users.queries.ts'

const typeName = (userTypeId: number): string => describeUserType(userTypeId)
const searchedBy = (criteria: UserCriteria): string[] =>
  Object.entries(criteria)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field]) => field)
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
const keyset = (row: UserListRow): [string, number] => [row.folded, row.userId]

export const userRoutes = (context: AppContext) =>
  routesFor('users', users, {
    list: async (call) => {
      const {
        name,
        actor,
        input: { searchCriteria: criteria },
      } = call
      const [rows] = await call.read(
        { customerId: criteria.customerId ?? 0, fields: searchedBy(criteria) },
        listUsers(actor, criteria, keysetOf(name, criteria)),
      )
      const page = pageOf(name, criteria, rows, rows[0]?.total ?? 0, keyset)
      return {
        ...page,
        list: page.list.map((row) => ({ ...row, userType: typeName(row.userTypeId) })),
      }
    },
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
    save: async (call) => {
      const { actor, input } = call
      const password = input.password ?? ''
      if (password !== '') await refuseWeakFirstPassword(context, actor, input, password)
      const hash = password === '' ? undefined : await hashPassword(password)
      if (changesSignIn(input)) await mustBeProven(context, actor.userId, call.provenAt)
      const saved = await call.change((tx, change) => saveUser(tx, context, actor, input, change))
      const userId = Number(saved.id)
      if (saved.isNew && !call.wasRepeated())
        await context.database.system('new user', async (tx) => {
          if (hash !== undefined)
            await tx
              .insertInto('login')
              .values({
                user_id: userId,
                password_hash: hash,
                temporary_until: temporaryUntil(context),
              })
              .onConflict((conflict) => conflict.doNothing())
              .execute()
          else
            await mailWelcome(
              tx,
              context,
              await tx
                .selectFrom('app_user')
                .select(['user_id', 'email', 'user_name', 'first_name'])
                .where('user_id', '=', userId)
                .executeTakeFirstOrThrow(),
            )
        })
      for (const id of saved.signInChanges) await applyIfReady(context, id)
      if (saved.disabled) await context.sessions.endOf(userId)
      else if (saved.rightsChanged) await context.sessions.refresh({ userId })
      return {
        id: saved.id,
        message: saved.isNew ? describeFirstSignIn(hash !== undefined) : saved.message,
      }
    },
    approveProvider: async (call) => {
      const done = await call.change((tx, change) =>
        approveProvider(tx, call.actor, call.input.userId, change),
      )
      await context.sessions.refresh({ userId: call.input.userId })
      return done
    },
    savePrinter: (call) =>
      call.change(async (tx, change) => {
        const { userId, barcodePrinter, barcodeQty, camera, scanPrefix, scanSuffix } = call.input
        if (userId !== call.actor.asId && userId !== call.actor.userId)
          throw new Refusal('not-found', 'User not found.')
        await tx
          .updateTable('app_user')
          .set({
            barcode_printer: barcodePrinter,
            barcode_qty: Math.round(barcodeQty),
            camera,
            ...(scanPrefix !== undefined && { scan_prefix: scanPrefix }),
            ...(scanSuffix !== undefined && { scan_suffix: scanSuffix }),
          })
          .where('user_id', '=', userId)
          .execute()
        change.about({
          target: `user ${userId}`,
          fields: ['barcodePrinter', 'barcodeQty', 'camera', 'scanPrefix', 'scanSuffix'],
        })
        return { message: 'Saved.' }
      }),
    saveTimeFormat: (call) =>
      call.change(async (tx, change) => {
        const { userId } = call.actor
        await tx
          .updateTable('app_user')
          .set({ twelve_hour_clock: call.input.twelveHourClock })
          .where('user_id', '=', userId)
          .execute()
        change.about({ target: `user ${userId}`, fields: ['twelveHourClock'] })
        return { message: 'Saved.' }
      }),
    resetPasswordForUser: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const user = await call.change(async (tx, change) => {
        const found = await targetUserOrOfficer(
          tx,
          call.actor,
          'user.reset-password',
          call.input.userId,
        )
        if (found.email === '')
          throw new Refusal('not-possible', 'This sign-in has no email to send a link to.')
        if (found.disabled) throw new Refusal('not-possible', 'This sign-in is inactive.')
        await mustHaveCheckedIdentity(tx, context, found.user_id)
        change.about({ customerId: found.customer_id, target: `user ${found.user_id}` })
        return {
          user_id: found.user_id,
          email: found.email,
          user_name: found.user_name,
          first_name: found.first_name,
        }
      })
      if (!call.wasRepeated())
        await context.database.system('reset link', (tx) => mailResetLink(tx, context, user))
      return { message: 'An email with a link to choose a new password will arrive shortly.' }
    },
    endSessions: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const { userId } = call.input
      if (userId === call.actor.userId)
        throw new Refusal('not-possible', 'End your own sessions under Sign-in and Sessions.')
      await call.change(async (tx, change) => {
        const found = await targetUserOrOfficer(tx, call.actor, 'user.end-sessions', userId)
        change.about({ customerId: found.customer_id, target: `user ${found.user_id}` })
        return {}
      })
      const ended = await context.sessions.endOf(userId)
      return { message: ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.` }
    },
    setTempPassword: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      const user = await call.change(async (tx, change) => {
        const found = await personForTempPassword(tx, context, call.actor, call.input)
        change.about({
          customerId: found.customer_id,
          target: `user ${found.user_id}`,
          fields: ['password'],
        })
        return found
      })
      await setTempPassword(context, user, call.input.password, call.actor.userId)
      return {
        message:
          'The temporary password works for 24 hours and must be changed at the first sign-in.',
      }
    },
    identityVerified: (call) =>
      call.change((tx, change) => verifyIdentity(tx, context, call.actor, call.input, change)),
    identityList: async (call) => {
      const { userId } = call.input
      const visible = visibleUsers(call.actor)
        .select('u.user_id')
        .where('u.user_id', '=', userId)
        .compile()
      const [list] = await call.read(
        { target: `user ${userId}` },
        rawQuery<{ verifiedAt: string; verifiedBy: string; method: string; note: string }>(
          `select i.at as "verifiedAt", s.name as "verifiedBy", i.method, i.note from identity_check i join staff s on s.user_id = i.verified_by where i.user_id in (${visible.sql}) order by i.at desc limit 100`,
          visible.parameters,
        ),
      )
      return { list }
    },
    listForEmail: async (call) => {
      const [list] = await call.read(
        { fields: ['email'] },
        visibleUsers(call.actor)
          .leftJoin('customer as c', 'c.customer_id', 'u.customer_id')
          .select(({ fn, val }) => [
            'u.user_id as userId',
            'u.user_name as userName',
            'u.customer_id as customerId',
            fn.coalesce('c.name', val('')).as('customerName'),
            'u.primary_login as primary',
            'u.disabled',
          ])
          .where('u.email_folded', '=', call.input.Email.toLowerCase())
          .where('u.email_folded', '<>', '')
          .orderBy('u.user_id')
          .limit(200),
      )
      return { list }
    },
    makePrimary: (call) =>
      call.change((tx, change) => makePrimary(tx, call.actor, call.input.UserId, change)),
    ticketAssignList: async (call) => {
      const [list] = await call.read(
        { target: `user ${call.input.userId}` },
        rawQuery<{ userId: number; userId_Assign: number; name: string }>(
          `select t.user_id as "userId", t.user_id_assign as "userId_Assign", s.name from ticket_assign t join staff s on s.user_id = t.user_id_assign where t.user_id = $1 order by s.name limit 200`,
          [call.input.userId],
        ),
      )
      return { list }
    },
    addTicketAssign: (call) =>
      call.change(async (tx, change) => {
        const { userId, userId_Assign } = call.input
        orRefuse(
          await visibleUsers(call.actor, tx)
            .select('u.user_id')
            .where('u.user_id', '=', userId)
            .executeTakeFirst(),
          'User not found.',
        )
        orRefuse(
          await tx
            .selectFrom('staff')
            .select('user_id')
            .where('user_id', '=', userId_Assign)
            .where('disabled', '=', false)
            .executeTakeFirst(),
          'Staff member not found.',
        )
        await tx
          .insertInto('ticket_assign')
          .values({ user_id: userId, user_id_assign: userId_Assign })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        change.about({ target: `user ${userId}`, fields: ['ticketAssign'] })
        return { message: 'Saved.' }
      }),
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
