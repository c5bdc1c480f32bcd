import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { periodAfter, startOf } from '@labgate/contract/figures/periods'
import { say } from '@labgate/contract/languages/say'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useFilters } from '../../../ui/use-filters.ts'

/**
 * A dashboard's month, in its address as its first day, stepped with [ and ]; '' for the current
 * one. `today`: the laboratory's, once known.
 */
export const useMonth = (today: string | undefined) => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'month'))
  const month = value.month ?? ''
  const go = (months: number): void => {
    if (today === undefined) return
    const current = startOf('m', today)
    const next = periodAfter('m', month === '' ? current : month, months)
    if (next <= current) set({ month: next === current ? undefined : next })
  }
  useShortcut('[', say('Month before'), () => go(-1))
  useShortcut(']', say('Month after'), () => go(1))
  /** Its first day; '' until today is known. */
  const from = month === '' ? (today === undefined ? '' : startOf('m', today)) : month
  return { month, from, isLast: month === '', before: () => go(-1), after: () => go(1) }
}

/**
 * Tables beside the charts of a dashboard, toggled together with t; in the address, so that all
 * blocks of a page have the same.
 */
export const useTables = () => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'tables'))
  const isOpen = value.tables === 'open' ? true : value.tables === 'closed' ? false : undefined
  const setOpen = (open: boolean): void => set({ tables: open ? 'open' : 'closed' })
  useShortcut('t', say('Show or hide the tables of charts'), () => setOpen(isOpen !== true))
  return isOpen === undefined ? {} : { isTableOpen: isOpen, onTable: setOpen }
}
