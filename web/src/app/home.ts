import { allScreens, homeOf, type ScreenPath } from '@labgate/contract/access/screens'
import type { Who } from '@labgate/contract/access/user-types'
import { sessionStore } from '../session/store.ts'
import { effectiveWho, workingAccountId } from '../session/who.ts'

/** Where the signed-in user starts. */
export const homePath = (): ScreenPath | '/login' => {
  const values = sessionStore.get()
  return values ? homeOf(effectiveWho(values), workingAccountId(values) > 0) : '/login'
}

/** Whether this user can see the screen at all (rules.md#screens-by-user-type). */
export const seesScreen = (path: ScreenPath): boolean => {
  const values = sessionStore.get()
  const screen = allScreens.find((one) => one.path === path)
  return values !== null && screen !== undefined && screen.visible(effectiveWho(values))
}

/** Where an account is chosen, for users who choose one; otherwise where they start. */
export const accountChoicePath = (): ScreenPath | '/login' =>
  seesScreen('/customer-filter') ? '/customer-filter' : homePath()

/** Whether this user sees the screen at this URL; a URL without a screen is being redirected home. */
export const isVisiblePath = (path: string, who: Who): boolean =>
  allScreens.find((one) => one.path === path)?.visible(who) ?? true
