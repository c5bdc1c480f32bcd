import type { ApiResponse, Endpoint } from '@labgate/contract/kit/endpoint'
import { home } from '@labgate/contract/overviews/home'
import {
  QueryClient,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { sessionStore } from '../session/store.ts'
import { retryAfter } from './away.ts'
import { call } from './call.ts'
import { NetworkError, Refused, patienceOf } from './refused.ts'
import type { CallInput } from './wire.ts'

/** Retries only if there was no response; a refusal is final. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      /*
       * 'always': without a network a call fails with a message; by default the library would hold
       * it back.
       */
      queries: {
        networkMode: 'always',
        retry: (times, error) => error instanceof NetworkError && times < 2,
        retryDelay: 700,
        refetchOnWindowFocus: false,
        staleTime: 2_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The key for caching a response: the endpoint's path, then the request. */
const keyOf = <E extends Endpoint>(endpoint: E, input?: CallInput<E>): unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

export interface AskOptions {
  enabled?: boolean
  /**
   * Repeats the call every this many milliseconds; marked as a poll, so that it does not renew the
   * idle time.
   */
  every?: number
  /** Keep showing the last response while the next one, for other input, is loading. */
  keepLast?: boolean
  /** Milliseconds for which a response is treated as fresh. */
  freshFor?: number
}

/** Waits for a server that cannot read right now, for as long as the reader is shown. */
const patiently = <T>(waits: boolean, signal: AbortSignal, ask: () => Promise<T>): Promise<T> =>
  waits ? retryAfter('read', ask, patienceOf, () => !signal.aborted) : ask()

/** Reads an endpoint. */
export const useApiQuery = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: AskOptions = {},
): UseQueryResult<ApiResponse<E>> =>
  useQuery<ApiResponse<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) =>
      /* a timed request is repeated anyway */
      patiently(options.every === undefined, signal, () =>
        call(endpoint, input, { signal, polls: options.every !== undefined }),
      ),
    enabled: options.enabled ?? true,
    ...(options.every !== undefined && { refetchInterval: options.every }),
    ...(options.freshFor !== undefined && { staleTime: options.freshFor }),
    ...(options.keepLast && { placeholderData: keepPreviousData }),
  })

/**
 * The account and location that a list was asked for; 0: all of them, absent: it has none.
 * `isFixed`: its screen is about them, and shows no others.
 */
export interface QueryPlace {
  customerId?: number | undefined
  locationId?: number | undefined
  isFixed?: true | undefined
}

/** The rows of a list, however they are fetched: what DataTable renders. */
export interface Rows<Row> {
  /**
   * So that a list names what the top bar leaves out of it; null: the top bar narrows it in no way.
   */
  place: QueryPlace | null
  rows: readonly Row[]
  total: number
  totalIsMore: boolean
  pending: boolean
  error: Error | null
  retry: () => void
  /** Fetches the next page; absent at the end. */
  more?: (() => void) | undefined
  fetchingMore: boolean
  /** Why the next page could not be fetched. */
  moreError?: Error | null
  /** The first page as the server sent it, for its content besides the rows. */
  first: unknown
}

type Paged<E extends Endpoint> = ApiResponse<E> & {
  list: unknown[]
  next: string
  total: number
  totalIsMore: boolean
}
type RowOf<E extends Endpoint> = ApiResponse<E> extends { list: (infer Row)[] } ? Row : never
type CriteriaOf<E extends Endpoint> =
  CallInput<E> extends { searchCriteria: infer C } ? Omit<C, 'after' | 'pageSize'> : never

const pageSize = 50

/** Reads a list page by page, with its cursor. */
export const useList = <E extends Endpoint>(
  endpoint: E,
  criteria: CriteriaOf<E>,
  options: { enabled?: boolean; every?: number } = {},
): Rows<RowOf<E>> => {
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', criteria],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const searchCriteria = {
        ...criteria,
        pageSize,
        ...(pageParam !== '' && { after: pageParam }),
      }
      return (await patiently(
        true,
        signal,
        // CriteriaOf allows only endpoints that take these criteria
        () => call(endpoint, { searchCriteria } as never, { signal }),
      )) as Paged<E>
    },
    getNextPageParam: (last) => (last.next === '' ? undefined : last.next),
    enabled: options.enabled ?? true,
    ...(options.every !== undefined && { refetchInterval: options.every }),
  })
  const first = query.data?.pages[0]
  const { customerId, locationId } = criteria as QueryPlace
  return {
    place: { customerId, locationId },
    rows: (query.data?.pages.flatMap((page) => page.list) ?? []) as RowOf<E>[],
    total: first?.total ?? 0,
    totalIsMore: first?.totalIsMore ?? false,
    pending: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    fetchingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    first,
  }
}

/**
 * The rows of a list that is not paged. `place`: what it was asked for; null: the top bar narrows
 * it in no way.
 */
export const asRows = <Row>(
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'> & {
    data: { list: readonly Row[] } | undefined
  },
  place: QueryPlace | null,
): Rows<Row> => ({
  place,
  rows: query.data?.list ?? [],
  total: query.data?.list.length ?? 0,
  totalIsMore: false,
  pending: query.isPending,
  error: query.data ? null : query.error,
  retry: () => void query.refetch(),
  fetchingMore: false,
  first: query.data,
})

export interface Saver<E extends Endpoint> {
  /**
   * Makes the call; rejects with Refused, NetworkError, or UnexpectedResponseError. The same
   * request made while it runs joins that call; a different one waits until it ends.
   */
  save: (input: CallInput<E>) => Promise<ApiResponse<E>>
  saving: boolean
  error: Error | null
  reset: () => void
}

/**
 * Logs only the code and the incident number of a failed save to the console
 * (rules.md#failed-save-in-the-console).
 */
const logFailedSave = (endpoint: Endpoint, error: unknown): void => {
  const what =
    error instanceof Refused
      ? `${error.code} ${error.incident}`.trim()
      : error instanceof Error
        ? error.name
        : 'unknown'
  console.error(`${endpoint.path}: ${what}`)
}

/**
 * Makes a change, then reloads what it has made stale, also if its record is no longer found; work
 * waiting on the dashboard may always be stale.
 */
export const useApiMutation = <E extends Endpoint>(
  endpoint: E,
  options: {
    refresh?: readonly Endpoint[]
    /** Lists that stay as they are after a change, but not after what they showed was stale. */
    unseen?: readonly Endpoint[]
  } = {},
): Saver<E> => {
  const cache = useQueryClient()
  /*
   * The key of an intention: kept until there is a response, so that a retry cannot repeat the
   * action.
   */
  const intention = useRef<{ input: string; key: string } | null>(null)
  const running = useRef<{ text: string; answer: Promise<ApiResponse<E>> } | null>(null)
  const reload = (alsoStale: readonly Endpoint[] = []) =>
    Promise.all(
      [...(options.refresh ?? []), ...alsoStale, home.dashboard].map(({ path }) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const mutation = useMutation<ApiResponse<E>, Error, CallInput<E>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input)
      if (intention.current?.input !== text)
        intention.current = { input: text, key: crypto.randomUUID() }
      try {
        const { key } = intention.current
        const whose = sessionStore.get()?.userId_Login
        const answer = await retryAfter(
          'save',
          () => call(endpoint, input, { idempotencyKey: key }),
          patienceOf,
          () => sessionStore.get()?.userId_Login === whose,
        )
        intention.current = null
        return answer
      } catch (error) {
        logFailedSave(endpoint, error)
        if (error instanceof Refused && error.status < 500) intention.current = null
        throw error
      }
    },
    onSuccess: () => reload(),
    // what it was for ended or changed meanwhile, such as in another window
    onError: (error) => {
      if (!(error instanceof Refused)) return
      const { unseen = [] } = options
      // a form keeps what it showed, and compares it with what is there
      const isStale =
        error.issues.some(({ rule }) => rule === 'stale') ||
        (error.code === 'stale' && unseen.length > 0)
      if (isStale || ['not-found', 'not-possible'].includes(error.code)) void reload(unseen)
    },
  })
  return {
    save: (input) => {
      const text = JSON.stringify(input)
      const before = running.current
      if (before?.text === text) return before.answer
      const made =
        before === null
          ? mutation.mutateAsync(input)
          : before.answer.catch(() => undefined).then(() => mutation.mutateAsync(input))
      const answer = made.finally(() => {
        if (running.current?.answer === answer) running.current = null
      })
      running.current = { text, answer }
      return answer
    },
    saving: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
