import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteName } from '@labgate/contract/catalog/analytes'
import { testTypeIds, describeTestType } from '@labgate/contract/catalog/test-types'
import { measures } from '@labgate/contract/figures/measures'
import { periodAfter, startOf } from '@labgate/contract/figures/periods'
import { suppressParts } from '@labgate/contract/figures/suppression'
import type { PositivityRow } from '@labgate/contract/overviews/laboratory-figures'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import { mayReadFindings } from '../../core/figures/guard.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { figuresAsOf, rowsOf } from '../../features/figures/ask-figures.ts'

interface Counted {
  /** '': the panel. */
  analyte: AnalyteKey | ''
  labTypeId: number
  month: string
  found: number
  tested: number
  accounts: number
}
const months = 12
/** Analytes shown: those tested most. */
const mostAnalytes = 60

/*
 * A substance use treatment program under 42 CFR part 2: its results are in no figure for users who
 * could not open them.
 */
const accountsOf = (isGuarded: boolean): string => `
  select c.customer_id
  from customer c
  where
    ($1::bigint[] is null or c.customer_id = any ($1))
    ${isGuarded ? 'and not c.part2_program' : ''}
`
const analytes = (isGuarded: boolean): string => `
  select
    k.analyte,
    0 as "labTypeId",
    k.month,
    sum(k.found)::int as found,
    sum(k.tested)::int as tested,
    (count(*) filter (where k.tested > 0))::int as accounts
  from figure_analyte_account k
  where k.customer_id in (${accountsOf(isGuarded)}) and k.month between $2::date and $3::date
  group by 1, 3
`
/*
 * The laboratory has its own cells: one row per month and analyte, or panel, instead of one per
 * account.
 */
const laboratoryAnalytes = `
  select k.analyte, 0 as "labTypeId", k.month, k.found, k.tested, 0 as accounts
  from figure_analyte_house k
  where k.month between $2::date and $3::date and $1::bigint[] is null
`
/* SQL: a row for each test type, with its id and its number of a row of figures. */
const perType = Object.values(testTypeIds)
  .map((id) => `(${id}, k.t${id})`)
  .join(', ')
const laboratoryPanels = `
  select
    '' as analyte,
    t.id as "labTypeId",
    k.start as month,
    coalesce(sum(t.n) filter (where k.measure = ${measures.positive.id}), 0)::int as found,
    coalesce(sum(t.n) filter (where k.measure = ${measures.released.id}), 0)::int as tested,
    0 as accounts
  from
    figure_house k
    cross join lateral (values ${perType}) t (id, n)
  where
    k.grain = 'm'
    and k.measure in (${measures.positive.id}, ${measures.released.id})
    and k.start between $2::date and $3::date
  group by 2, 3
  having sum(t.n) > 0
`
const panels = (isGuarded: boolean): string => `
  select
    '' as analyte,
    t.id as "labTypeId",
    k.start as month,
    coalesce(sum(t.n) filter (where k.measure = ${measures.positive.id}), 0)::int as found,
    coalesce(sum(t.n) filter (where k.measure = ${measures.released.id}), 0)::int as tested,
    count(distinct k.customer_id) filter (
      where k.measure = ${measures.released.id} and t.n > 0
    )::int as accounts
  from
    figure_account k
    cross join lateral (values ${perType}) t (id, n)
  where
    k.grain = 'm'
    and k.measure in (${measures.positive.id}, ${measures.released.id})
    and k.start between $2::date and $3::date
    and k.customer_id in (${accountsOf(isGuarded)})
  group by 2, 3
  having sum(t.n) > 0
`

const counted = (actor: Actor, isGuarded: boolean, from: string, to: string): Query<Counted> => ({
  ...rawQuery<Counted>(
    !isGuarded && actor.customers === 'all'
      ? `${laboratoryAnalytes} union all ${laboratoryPanels}`
      : `${analytes(isGuarded)} union all ${panels(isGuarded)}`,
    [actor.customers === 'all' ? null : actor.customers, from, to],
  ),
  unprepared: true,
})

/**
 * Positivity over all of the caller's accounts together, by whole months: guarded, and without the
 * current month.
 */
export const positivityOf = async (context: AppContext, actor: Actor) => {
  const state = await figuresAsOf(context, actor)
  const isGuarded = !mayReadFindings(actor)
  const last = periodAfter('m', startOf('m', state.today), isGuarded ? -1 : 0)
  const starts = Array.from({ length: months }, (_, at) => periodAfter('m', last, at - months + 1))
  const [outcome] = await context.database.ask(actor, [
    counted(actor, isGuarded, starts[0] ?? last, last),
  ])
  const groups = new Map<string, Counted[]>()
  for (const row of rowsOf<Counted>(outcome)) {
    const key = `${row.labTypeId} ${row.analyte}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const list = [...groups.values()].map((rows): PositivityRow & { size: number } => {
    const [{ analyte, labTypeId } = { analyte: '' as const, labTypeId: 0 }] = rows
    return {
      analyte,
      labTypeId,
      name: analyte === '' ? describeTestType(labTypeId) : analyteName(analyte),
      size: rows.reduce((sum, { tested }) => sum + tested, 0),
      months: starts.map((month) => {
        const {
          found = 0,
          tested = 0,
          accounts = 0,
        } = rows.find((row) => row.month === month) ?? {}
        if (!isGuarded) return { found, tested }
        const { parts, total } = suppressParts([found, tested - found], accounts)
        return { found: parts[0] ?? null, tested: total }
      }),
    }
  })
  const panelRows = list
    .filter(({ analyte }) => analyte === '')
    .toSorted((a, b) => a.labTypeId - b.labTypeId)
  const analyteRows = list
    .filter(({ analyte }) => analyte !== '')
    .toSorted((a, b) => b.size - a.size || a.name.localeCompare(b.name))
    .slice(0, mostAnalytes)
  return {
    ...state,
    months: starts,
    isGuarded,
    list: [...panelRows, ...analyteRows].map(({ size: _size, ...row }) => row),
  }
}
