import type { Verb } from '@labgate/contract/access/permissions'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import type { ReactNode } from 'react'
import { useMay } from '../session/use-session.ts'

/**
 * Hides what the server would refuse: by verb, or by the call to be made. The server still enforces
 * it.
 */
export const May = ({
  verb,
  call,
  children,
  otherwise = null,
}: {
  verb?: Verb
  call?: Endpoint
  children: ReactNode
  otherwise?: ReactNode
}) => {
  const may = useMay()
  return (verb === undefined || may.verb(verb)) && (call === undefined || may.call(call))
    ? children
    : otherwise
}
