import type { ScreenPath } from '@labgate/contract/access/screens'
import { filtersOf, type FilterKinds, type FilterValues } from '@labgate/contract/kit/address'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'

type FilterChanges<K extends FilterKinds> = { [N in keyof K]?: FilterValues<K>[N] | undefined }

declare module '@tanstack/react-router' {
  interface HistoryState {
    personal?: Record<string, string>
  }
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && value !== false && value !== null

/** Screens of parts one below the other: a filter there changes what is in view. */
const screensOfParts: ReadonlySet<string> = new Set<ScreenPath>(['/dashboard'])
/**
 * Whether a change shows another page's worth, which begins at its top; typing and filters of one
 * part leave the page where it is.
 */
const startsAtTop = (pathname: string, changes: object, replace: boolean): boolean =>
  'id' in changes || !(replace || screensOfParts.has(pathname))

/**
 * Filters, sort, and the open record, kept in the URL so that Back works and a link can be shared;
 * personal ones in memory (app/quiet-history.ts).
 */
export const useFilters = <const K extends FilterKinds>(kinds: K) => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const personal = useLocation({ select: (location) => location.state.personal })
  const navigate = useNavigate()
  const router = useRouter()
  // oxlint-disable-next-line react/exhaustive-deps -- `kinds` is written once for a screen
  const value = useMemo(() => filtersOf(kinds, search, personal), [search, personal])
  /*
   * Changes still on their way into the URL: of two changes in quick succession, the second must
   * not undo the first.
   */
  const onItsWay = useRef<{
    search: Record<string, string>
    personal: Record<string, string>
  } | null>(null)
  /**
   * Changes some; undefined, '', and false remove a filter. `replace` adds no step for Back: for
   * typing.
   */
  const set = useCallback(
    (changes: FilterChanges<K>, replace = false) => {
      const now = router.latestLocation
      const stands = onItsWay.current ?? {
        search: now.search as Record<string, unknown>,
        personal: now.state.personal,
      }
      const next = Object.entries({
        ...filtersOf(kinds, stands.search, stands.personal),
        ...changes,
      }).filter(([, one]) => isSet(one))
      const of = (wanted: boolean) =>
        Object.fromEntries(
          next
            .filter(([name]) => (kinds[name] === 'personal') === wanted)
            .map(([name, one]) => [name, String(one)]),
        )
      const others = Object.fromEntries(
        Object.entries(stands.search).filter(([name]) => !(name in kinds)),
      )
      const going = {
        search: { ...others, ...of(false) } as Record<string, string>,
        personal: of(true),
      }
      const gone = navigate({
        to: '.',
        search: going.search,
        state: { personal: going.personal },
        replace,
        resetScroll: startsAtTop(now.pathname, changes, replace),
      })
      /*
       * Only for changes that stay on the page: otherwise the user may be prompted about leaving,
       * and stay.
       */
      onItsWay.current = replace && !('id' in changes) ? going : null
      void gone.finally(() => {
        if (onItsWay.current === going) onItsWay.current = null
      })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- as above
    [router, navigate],
  )
  return useMemo(() => ({ value, set }), [value, set])
}
