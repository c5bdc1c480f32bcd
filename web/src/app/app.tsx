import { linkTo } from '@labgate/contract/access/link-to'
import '../no-eval.ts'
import './mantine.css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { watchCalls } from '../api/call.ts'
import { makeQueryClient } from '../api/queries.ts'
import { placeAtStart, rebuildSession } from '../session/actions.ts'
import { endIsOwed, followOtherTabs, leaveWith, sessionIsOver } from '../session/over.ts'
import { sessionStore } from '../session/store.ts'
import { effectiveUserId } from '../session/who.ts'
import { Look } from '../theme.tsx'
import { Notices } from '../ui/notices.tsx'
import { askSecondFactor } from './dialogs/second-factor.ts'
import { makeRouter } from './router.tsx'

const router = makeRouter()
const client = makeQueryClient()

/* Another person, or another person acted as: nothing read for one can be shown to the other. */
const identity = (): string => {
  const values = sessionStore.get()
  return values ? `${values.userId_Login} ${effectiveUserId(values)}` : ''
}
let seenAs = ''
sessionStore.subscribe(() => {
  if (identity() !== seenAs) client.clear()
  seenAs = identity()
})

/**
 * True if someone is signed in, in this tab or through the browser's session. Right after signing
 * in, the location is set first.
 */
export const ready = async (fresh: boolean): Promise<boolean> => {
  const values = sessionStore.get()
  if (values === null) return rebuildSession()
  if (fresh) endIsOwed.clear()
  // the page was left before the list of locations had loaded
  if (fresh || values.locationName === '') await placeAtStart()
  return true
}

/** Clears the screen whenever the session ends, here or in another tab. */
export const watchSession = (wipeScreen: () => void): void => {
  leaveWith({ blank: wipeScreen })
  watchCalls({
    sessionOver: sessionIsOver,
    askSecondFactor,
    setUpSecondFactor: () => void router.navigate(linkTo('/security')),
  })
  followOtherTabs()
}

export const App = () => (
  <Look>
    <QueryClientProvider client={client}>
      <Notices />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </Look>
)
