import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  RouterProvider,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { FunctionComponent, ReactNode } from 'react'
import { quietHistory } from '../src/app/quiet-history.ts'
import { parseSearch, stringifySearch } from '../src/app/search.ts'
import { Look } from '../src/theme.tsx'
import { Notices } from '../src/ui/notices.tsx'

const Around = ({ children }: { children: ReactNode }) => (
  <Look>
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Notices />
      {children}
    </QueryClientProvider>
  </Look>
)

/** Shows a component outside any route. */
export const showPart = (part: ReactNode) => render(<Around>{part}</Around>)

let last: { destroy: () => void } | undefined

/**
 * Shows pages by path, in an optional layout, on the browser's own history (the in-memory one does
 * not know leaving); also returns the router.
 */
export const showPages = async (
  pages: Record<string, FunctionComponent>,
  start: string,
  Layout: () => ReactNode = () => <Outlet />,
) => {
  const root = createRootRoute({ component: Layout })
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  last?.destroy()
  window.history.replaceState(null, '', start)
  const history = quietHistory()
  last = history
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
  })
  await router.load()
  const shown = render(
    <Around>
      <RouterProvider router={router} />
    </Around>,
  )
  return { router, history, ...shown }
}
