/**
 * Groups of nodes that reach each other (Tarjan), largest first; a node alone is none. `edges`: for
 * each node those that it leads to.
 */
export const knotsOf = (edges: ReadonlyMap<string, readonly string[]>): string[][] => {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1) knots.push(knot)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return knots.toSorted((one, other) => other.length - one.length)
}
