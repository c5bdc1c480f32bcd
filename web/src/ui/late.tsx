import { useEffect, useReducer, type ComponentType, type ReactElement } from 'react'
import { connection } from '../api/connection.ts'
import { NetworkError } from '../api/refused.ts'
import { Failure } from './failure.tsx'

/** Browsers report a file that failed to load each in their own words; all throw a TypeError. */
const isMissing = (error: unknown): boolean =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)

const isReached = async (): Promise<boolean> =>
  (await fetch('/login', { cache: 'no-store' }).catch(() => undefined))?.ok === true

/**
 * A component that is loaded when it is first shown, as with React's lazy. If it fails to load,
 * everything else stays on the screen: its own place says so and offers to retry.
 */
export const late = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ((props: P) => ReactElement) & { preload: () => Promise<void> } => {
  let part: ComponentType<P> | undefined
  let failed: unknown
  let pending: Promise<void> | undefined
  const start = (): Promise<void> => {
    failed = undefined
    pending ??= load().then(
      (found) => {
        part = found.default
      },
      (error: unknown) => {
        pending = undefined
        failed = isMissing(error) ? new NetworkError(error) : error
        if (failed instanceof NetworkError) connection.lost()
      },
    )
    return pending
  }
  const Missing = ({ again }: { again: () => void }) => {
    /* Coming back later retries it. */
    useEffect(
      () => () => {
        failed = undefined
      },
      [],
    )
    return <Failure error={failed} retry={again} />
  }
  const Late = (props: P) => {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const again = async (): Promise<void> => {
      await start()
      /*
       * Some browsers remember that a file failed to load, and never request it again from the same
       * page.
       */
      if (failed instanceof NetworkError && (await isReached())) location.reload()
      draw()
    }
    if (part === undefined && failed === undefined) throw start() // oxlint-disable-line typescript/only-throw-error -- so React waits for it, as for its own lazy parts
    if (part === undefined) return <Missing again={() => void again()} />
    const Part = part
    return <Part {...props} />
  }
  return Object.assign(Late, { preload: start })
}
