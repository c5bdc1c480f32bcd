/**
 * Reads `atOnce` items at a time, and the next ones while those before are worked on. What a read
 * throws is thrown where its result would come; the work may end before.
 */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  read: (some: readonly Item[]) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const begin = (at: number): Promise<Result> | undefined => {
    if (at >= items.length) return undefined
    const reading = read(items.slice(at, at + atOnce))
    // whoever stops before its turn threw something itself
    reading.catch(() => undefined)
    return reading
  }
  let next = begin(0)
  for (let at = atOnce; next !== undefined; at += atOnce) {
    const result = await next
    next = begin(at)
    yield result
  }
}
