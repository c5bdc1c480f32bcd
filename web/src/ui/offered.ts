import { createContext, use, type ReactNode } from 'react'

/** Actions that the heads around a part offer: of its section, and of its page. */
export const Offered = createContext<readonly ReactNode[]>([])

/** What a head adds to the actions around it. */
export const useOfferedWith = (actions: ReactNode): readonly ReactNode[] => {
  const outer = use(Offered)
  return actions ? [...outer, actions] : outer
}

/** An action of an empty list, unless a head offers the same one already: it is offered once. */
export const useUnlessOffered = (action: ReactNode): ReactNode =>
  use(Offered).includes(action) ? undefined : action
