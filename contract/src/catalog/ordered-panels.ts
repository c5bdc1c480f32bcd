import type { Catalog, Panel } from './shape.ts'

const isOrdered = (panel: Panel, ordered: readonly number[]): boolean =>
  [panel, ...panel.tests].some(({ code }) => ordered.includes(code))

/**
 * The panels and classes of a form of which something was ordered, in the form's order. `ordered`:
 * codes of the order.
 */
export const orderedPanels = (
  { panels }: Pick<Catalog, 'panels'>,
  ordered: readonly number[],
): Panel[] => panels.filter((panel) => isOrdered(panel, ordered))

/**
 * The panel or class of each analyte: the one that was ordered. A panel ordered as a whole can
 * share its analytes with another one (a CBC with and without differential): one that was not
 * ordered has none.
 */
export const panelsByAnalyte = (
  { panels }: Pick<Catalog, 'panels'>,
  ordered: readonly number[],
): ReadonlyMap<string, Panel> => {
  const found = new Map<string, Panel>()
  for (const panel of [
    ...panels.filter((one) => isOrdered(one, ordered)),
    ...panels.filter((one) => !isOrdered(one, ordered)),
  ]) {
    const analytes = [panel, ...panel.tests].flatMap((test) => test.analytes)
    if (
      panel.tests.length === 0 &&
      !isOrdered(panel, ordered) &&
      analytes.some((analyte) => found.has(analyte))
    )
      continue
    for (const analyte of analytes) if (!found.has(analyte)) found.set(analyte, panel)
  }
  return found
}
