import { allScreens } from '@labgate/contract/access/screens'
import { say } from '@labgate/contract/languages/say'
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { keepKeysForField } from '../early-field.ts'
import { KeptScans } from '../scan/kept-scans.tsx'
import { sessionStore } from '../session/store.ts'
import { Failure } from '../ui/failure.tsx'
import { late } from '../ui/late.tsx'
import { Waiting } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { homePath } from './home.ts'
import { pages } from './pages.ts'
import { quietHistory } from './quiet-history.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell })

/**
 * A screen whose file is loading: its heading appears immediately, so that no one clicks a second
 * time.
 */
const Coming = ({ title }: { title: string }) => (
  <Page title={title}>
    <KeptScans text={say('This page is loading. This scan is taken next.')} />
    <Waiting height={320} />
  </Page>
)

const goHome = () => redirect({ to: homePath(), replace: true, throw: true })

const screenRoutes = allScreens.map(({ path, title }) => {
  const load = pages[path]
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      // the shell says so of a screen that this user cannot see, and never shows it
      if (sessionStore.get() === null) goHome()
    },
    pendingComponent: () => <Coming title={title} />,
    component: late(async () => ({ default: await load() })),
  })
})

const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goHome })
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome })

export const makeRouter = (history: RouterHistory = quietHistory()) => {
  const router = createRouter({
    routeTree: root.addChildren([...screenRoutes, start, unknown]),
    defaultPreload: 'intent',
    /*
     * Any sooner and it would only flicker; any later and the old screen would seem unresponsive.
     */
    defaultPendingMs: 80,
    defaultPendingMinMs: 0,
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
    history,
  })
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname, searchStr }, hrefChanged }) => {
    if (hrefChanged) keepKeysForField(pathname, new URLSearchParams(searchStr))
  })
  return router
}
