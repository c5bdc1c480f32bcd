import { useState } from 'react'
import type { Picks } from './columns.ts'

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
    /* Of what was selected last, not of what is on screen: two can come from one click. */
    tick: (ids, is) =>
      setState((last) => {
        const next = new Set(last.input === searchKey ? last.ticked : [])
        for (const id of ids)
          if (is) next.add(id)
          else next.delete(id)
        return { input: searchKey, ticked: next }
      }),
    clear: () => setState({ input: searchKey, ticked: new Set() }),
  }
}

/** The selected rows of a list whose rows have their id in this field. */
export const picksOf = <Name extends string>(
  ticks: Ticks,
  idName: Name,
): Picks<Readonly<Record<Name, number>>> => ({
  has: (row) => ticks.ticked.has(row[idName]),
  set: (rows, is) =>
    ticks.tick(
      rows.map((row) => row[idName]),
      is,
    ),
})
