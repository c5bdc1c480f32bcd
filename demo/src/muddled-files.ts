import type { Transports } from '@labgate/server/features/billing/exchange-files.ts'

/** A remittance whose payment is this many dollars more than its parts: it is held whole. */
export const unbalancedBy =
  (dollars: number) =>
  (text: string): string =>
    text.replace(
      /BPR\*([A-Z])\*(\d+(?:\.\d+)?)\*/,
      (_all, handling: string, amount: string) => `BPR*${handling}*${Number(amount) + dollars}*`,
    )
/**
 * A remittance whose first payment has another laboratory's numbers, and a member number that no
 * patient of ours has: no one can match it.
 */
const unknown = (text: string): string => {
  const begin = text.indexOf('CLP*')
  const next = text.indexOf('CLP*', begin + 1)
  const end = next === -1 ? text.length : next
  const payment = text
    .slice(begin, end)
    .replace(/^CLP\*[^*]*\*((?:[^*]*\*){5})[^*~]*/, 'CLP*88812407*$1ICN7731900')
    .replace(/REF\*6R\*[^~]*~/g, 'REF*6R*1~')
    .replace(/\*MI\*[^*~]*/g, '$&X')
  return begin === -1 ? text : text.slice(0, begin) + payment + text.slice(end)
}

const named = (segment: string, ...names: string[]): boolean =>
  names.some((name) => segment.startsWith(`${name}*`))
/*
 * A claim that the payer paid in full: nothing is left to the patient, and each of its lines was
 * paid.
 */
const isPaidWhole = (segments: readonly string[]): boolean => {
  const [, , status, , paid, owed = ''] = segments[0]?.split('*') ?? []
  return (
    status === '1' &&
    Number(paid) > 0 &&
    owed === '' &&
    segments.every((one) => !named(one, 'SVC') || Number(one.split('*')[3]) > 0)
  )
}
/**
 * A remittance that pays a claim twice, as payers do when a claim ran through two of their systems:
 * the second payment is a credit.
 */
export const paidTwice = (text: string): string => {
  const segments = text.split('~')
  const begins = segments.flatMap((one, at) => (named(one, 'CLP') ? [at] : []))
  const claims = begins.map((at) => ({
    at,
    end: segments.findIndex((one, nth) => nth > at && named(one, 'CLP', 'LX', 'PLB', 'SE')),
  }))
  const found = claims.find(({ at, end }) => end > at && isPaidWhole(segments.slice(at, end)))
  if (found === undefined) return text
  const set = segments.findLastIndex((one, nth) => nth < found.at && named(one, 'BPR'))
  const closes = segments.findIndex((one, nth) => nth > found.at && named(one, 'SE'))
  const paid = Number(segments[found.at]?.split('*')[4])
  const again = segments
    .slice(found.at, found.end)
    .filter((one) => !named(one, 'CAS'))
    .map((one) => {
      const parts = one.split('*')
      if (named(one, 'CLP')) parts[3] = parts[4] ?? ''
      if (named(one, 'SVC')) parts[2] = parts[3] ?? ''
      return parts.join('*')
    })
  const counted = segments.map((one, nth) => {
    const parts = one.split('*')
    if (nth === set)
      parts[2] = String((Math.round(Number(parts[2]) * 100) + Math.round(paid * 100)) / 100)
    if (nth === closes) parts[1] = String(Number(parts[1]) + again.length)
    return parts.join('*')
  })
  return counted.toSpliced(found.end, 0, ...again).join('~')
}

/** A file whose last set counts one segment too many: the payer refuses that whole set. */
export const miscounted = (text: string): string =>
  text.replace(/SE\*(\d+)\*(?![^]*SE\*)/, (_all, count: string) => `SE*${Number(count) + 1}*`)

type Muddle = (text: string) => string
/* A fault happens once, to the first file that it changes. */
const once = (faults: Map<number, Muddle>, week: number, bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1')
  const muddled = faults.get(week)?.(text) ?? text
  if (muddled === text) return bytes
  faults.delete(week)
  return Buffer.from(muddled, 'latin1')
}

/**
 * The demo's partner transports, on which the first claims or remittance of some weeks arrive with
 * a fault, as happens. `week`: counted back from today.
 */
export const muddledFiles = (transports: Transports, week: () => number): Transports => {
  const ofRemittances = new Map<number, Muddle>([
    [6, paidTwice],
    [4, paidTwice],
    [3, unbalancedBy(25)],
    [2, unknown],
    [1, paidTwice],
  ])
  const ofClaims = new Map<number, Muddle>([[10, miscounted]])
  return async (partner) => {
    const transport = await transports(partner)
    return (
      transport && {
        ...transport,
        put: (name, bytes) =>
          transport.put(name, isClaims(bytes) ? once(ofClaims, week(), bytes) : bytes),
        take: async (name) => {
          const bytes = await transport.take(name)
          return name.endsWith('.835') ? once(ofRemittances, week(), bytes) : bytes
        },
      }
    )
  }
}
const isClaims = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('ST*837*')
