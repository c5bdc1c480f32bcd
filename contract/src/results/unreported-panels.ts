import { isAsSent } from '../catalog/analytes.ts'
import { orderedPanels } from '../catalog/ordered-panels.ts'
import type { Catalog, Panel } from '../catalog/shape.ts'
import { say } from '../languages/say.ts'
import { isWithdrawn, type ObservationState } from './states.ts'

/** A value in effect, with its panel's key; '' if panels were not stored yet. */
export interface InPanel {
  analyte: string
  state: ObservationState
  panel: string
}
export interface Ordered {
  form: Catalog
  /** Codes of the order. */
  tests: readonly number[]
  /** The specimen's validity rules out results of drugs: the laboratory reports none. */
  barsDrugResults: boolean
}

/*
 * Under a reflex profile, whether a class is confirmed depends on its screen; so does a test that
 * is made only when another calls for it.
 */
const dependsOnAnother = (panel: Panel, { form, tests }: Ordered): boolean => {
  const profile = tests
    .map((code) => form.profileCodes.get(code)?.profile.key)
    .find((key) => key !== undefined)
  const isReflex = profile === 'targeted-reflex' || profile === 'universal-reflex'
  const members =
    panel.tests.length === 0
      ? [panel]
      : panel.tests.filter(({ code }) => tests.includes(panel.code) || tests.includes(code))
  return members.every(
    ({ method, isReflexive, isAddOn }) =>
      isReflexive === true || isAddOn === true || (isReflex && method === 'confirmation'),
  )
}

/**
 * The ordered panels of which no value is in effect, in the form's order: a report is final only
 * without any. A value without a number, with the reason in its place, is one. Values under the
 * laboratory's own names can be those of any panel, so nothing is said if a panel has no others.
 */
export const unreportedPanels = (ordered: Ordered, values: readonly InPanel[]): Panel[] => {
  const { form, tests, barsDrugResults } = ordered
  if (barsDrugResults) return []
  const inEffect = values.filter(({ state }) => !isWithdrawn(state))
  const byPanel = Map.groupBy(inEffect, ({ panel }) => panel)
  if ([...byPanel.values()].some((some) => some.every(({ analyte }) => isAsSent(analyte))))
    return []
  const reported = new Set(inEffect.map(({ analyte }) => analyte))
  const isReported = (panel: Panel): boolean =>
    [panel, ...panel.tests].some(({ analytes }) =>
      analytes.some((analyte) => reported.has(analyte)),
    )
  return orderedPanels(form, tests).filter(
    (panel) => panel.analytes.length > 0 && !dependsOnAnother(panel, ordered) && !isReported(panel),
  )
}

/** 'Not complete. Ordered, without a result yet: Comprehensive metabolic panel.' */
export const describeNotReported = (names: readonly string[]): string =>
  say('Not complete. Ordered, without a result yet: {names}.', { names: names.join(', ') })
