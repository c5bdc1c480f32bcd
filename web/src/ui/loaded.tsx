import { say } from '@labgate/contract/languages/say'
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'
import { Failure } from './failure.tsx'

interface LoadedProps<T> {
  from: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
  /** Pixels that the content will take, so that nothing jumps. */
  height?: number
  /** The message for no data, and what to do; undefined if there is data. */
  empty?: (data: T) => { text: string; action?: ReactNode } | undefined
  /** Shown until the data is there: what keeps scans or keys for it. */
  keeps?: ReactNode
}

/**
 * The one place that decides what loading, empty, and failed states look like. Loaded data stays if
 * reloading it fails.
 */
export const Loaded = <T,>({ from, children, height = 240, empty, keeps }: LoadedProps<T>) => {
  if (from.data === undefined)
    return (
      <>
        {keeps}
        {from.error ? (
          <Failure error={from.error} retry={() => void from.refetch()} />
        ) : (
          <Waiting height={height} />
        )}
      </>
    )
  const nothing = empty?.(from.data)
  return nothing ? <Empty {...nothing} /> : children(from.data)
}

/** Gray lines of the size of the expected content. */
export const Waiting = ({ height }: { height: number }) => (
  <Stack gap={8} mih={height} role="status" aria-busy="true">
    <VisuallyHidden>{say('Loading')}</VisuallyHidden>
    {Array.from({ length: Math.max(1, Math.floor(height / 32)) }, (_, line) => (
      <Skeleton key={line} height={24} width={line % 3 === 2 ? '60%' : '100%'} />
    ))}
  </Stack>
)
