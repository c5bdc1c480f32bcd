import type { Transports } from '../features/billing/exchange-files.ts'

/** A remittance whose payment is so many dollars more than its parts: it is held whole. */
export const unbalancedBy =
  (dollars: number) =>
  (text: string): string =>
    text.replace(/BPR\*([A-Z])\*(\d+(?:\.\d+)?)\*/, (_all, handling: string, amount: string) => `BPR*${handling}*${Number(amount) + dollars}*`)
/** A remittance whose first payment bears numbers of another laboratory, and a member's that no patient of ours has: nobody can match it. */
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

/** The ways of the demo's partners, of which the first remittance of two weeks comes with a fault, as happens. `week`: counted back from today. */
export const muddledPayments = (transports: Transports, week: () => number): Transports => {
  const faults = new Map([
    [3, unbalancedBy(25)],
    [2, unknown],
  ])
  return async (partner) => {
    const transport = await transports(partner)
    return (
      transport && {
        ...transport,
        take: async (name) => {
          const bytes = await transport.take(name)
          const fault = name.endsWith('.835') ? faults.get(week()) : undefined
          if (fault === undefined) return bytes
          faults.delete(week())
          return Buffer.from(fault(Buffer.from(bytes).toString('latin1')), 'latin1')
        },
      }
    )
  }
}
