import { useState } from 'react'

export interface Ticks {
  ticked: ReadonlySet<number>
  tick: (ids: readonly number[], is: boolean) => void
  clear: () => void
}

/** Selected rows, by their ids; another search starts with none. `search`: the request. */
export const useTicks = (search: object): Ticks => {
  const searchKey = JSON.stringify(search)
  const [state, setState] = useState<{ input: string; ticked: ReadonlySet<number> }>({
    input: searchKey,
    ticked: new Set(),
  })
  const ticked = state.input === searchKey ? state.ticked : new Set<number>()
  return {
    ticked,
    tick: (ids, is) => {
      const next = new Set(ticked)
      for (const id of ids)
        if (is) next.add(id)
        else next.delete(id)
      setState({ input: searchKey, ticked: next })
    },
    clear: () => setState({ input: searchKey, ticked: new Set() }),
  }
}
