import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import { mostSigned, orders } from '@labgate/contract/orders/orders'
import { home } from '@labgate/contract/overviews/home'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { notify } from '../../../ui/notify.tsx'
import { withoutEmpty } from '../../../ui/without-empty.ts'

/** Whose orders wait: the user's own, or those of the providers who made the user a delegate. */
export type SigningKind = 'own' | 'delegate'
export const signingKind = (text: string | undefined): SigningKind | undefined =>
  text === 'own' || text === 'delegate' ? text : undefined

/** What happened to an order at the last signing: '' if signed, else why it was refused. */
type Outcomes = ReadonlyMap<number, string>

/** The refusal of each order, by its position in what was sent. */
const refusalsOf = (error: unknown, sent: readonly number[]): [number, string][] =>
  error instanceof Refused
    ? error.issues.flatMap(({ path: [field, at], message }): [number, string][] => {
        const id = field === 'labOrderId' ? sent[Number(at)] : undefined
        return id === undefined ? [] : [[id, message]]
      })
    : []

/** An order to sign, as it is on screen. */
export type Signable = Pick<UnsignedRow, 'labOrderId' | 'rowVersion'>

type Filter = Readonly<Record<string, string | number | boolean | undefined>>

/* Not the unsigned lists: a signed row stays in place and says so. */
const refresh = [
  orders.list,
  orders.get,
  orders.history,
  orders.issues,
  orders.unsignedCount,
  home.shell,
]
/* What a refused signature may not have seen. */
const unseen = [orders.unsigned, orders.delegateUnsigned]

/**
 * The orders selected to sign, and the outcome. Orders are signed all or none: refused ones are no
 * longer selected.
 */
export const useSigning = () => {
  const { save, saving } = useApiMutation(orders.eSign, { refresh, unseen })
  const cache = useQueryClient()
  /* With the version that was on screen when it was chosen. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [filter, setFilter] = useState<Filter>({})
  const [error, setError] = useState<unknown>(null)
  return {
    chosen,
    outcomes,
    error,
    saving,
    filter,
    sift: (changes: Filter): void => setFilter(withoutEmpty({ ...filter, ...changes })),
    choose: (rows: readonly Signable[], isChosen: boolean): void => {
      /* Of what was chosen last, not of what is on screen: two can come from one click. */
      setChosen((last) => {
        const next = new Map(last)
        for (const { labOrderId, rowVersion } of rows)
          if (!isChosen) next.delete(labOrderId)
          else if (next.size < mostSigned && !next.has(labOrderId)) next.set(labOrderId, rowVersion)
        return next
      })
    },
    sign: async (ids: readonly number[]): Promise<void> => {
      setError(null)
      const seen = ids.map((id) => chosen.get(id) ?? 0)
      try {
        const { message } = await save({ labOrderId: [...ids], rowVersion: seen })
        /* Once this list is left, it is read again, and with it the count on its button. */
        for (const { path } of unseen)
          void cache.invalidateQueries({ queryKey: [path], refetchType: 'none' })
        setOutcomes(new Map([...outcomes, ...ids.map((id): [number, string] => [id, ''])]))
        setChosen(new Map())
        notify.success(message)
      } catch (reason) {
        const refused = new Map(refusalsOf(reason, ids))
        setError(reason)
        setOutcomes(new Map([...outcomes, ...refused]))
        setChosen(new Map([...chosen].filter(([id]) => !refused.has(id))))
      }
    },
  }
}
export type Signing = ReturnType<typeof useSigning>
