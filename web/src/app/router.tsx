import { allScreens, type ScreenPath } from '@labgate/contract/screens'
import { createRootRoute, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { Failure } from '../ui/failure.tsx'
import { homePath, seesScreen } from './home.ts'
import { late } from '../ui/late.tsx'
import { NotAvailablePage } from '../ui/not-available.tsx'
import { pages } from './pages.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell })

/* A screen that this person may not see behaves as an unknown address. */
const goHome = () => redirect({ to: homePath(), replace: true, throw: true })

const screenRoutes = allScreens.map(({ path, title }) => {
  const load = pages[path as ScreenPath]
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      if (!seesScreen(path)) goHome()
    },
    component: load ? late(async () => ({ default: await load() })) : () => <NotAvailablePage title={title} />,
  })
})

const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goHome })
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome })

export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([...screenRoutes, start, unknown]),
    defaultPreload: 'intent',
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
    ...(history && { history }),
  })
