import type { Transport } from '@labgate/server/ports/transport/transport.ts'
import type { SimulatedPayer } from './payer-simulator.ts'

/**
 * The payer of the demo behind the file port: files put there are answered at once, and each check
 * for new files returns the remittance of what is decided by then. It forgets when its process
 * ends: `again` rereads our files, keeps its responses to itself, and decides only those of their
 * claims that are open.
 */
export const simulatedTransport = (
  payer: SimulatedPayer,
): Transport & { again(files: readonly Uint8Array[], open: ReadonlySet<string>): void } => {
  const waiting = new Map<string, Uint8Array>()
  let count = 0
  const keep = (kind: string, bytes: Uint8Array): void => {
    count += 1
    waiting.set(`SIMULATED-${String(count).padStart(5, '0')}.${kind}`, bytes)
  }
  return {
    async put(_name, bytes) {
      for (const { kind, bytes: answer } of payer.receive(bytes)) keep(kind, answer)
    },
    async list() {
      const remittance = payer.remit()
      if (remittance !== undefined) keep(remittance.kind, remittance.bytes)
      return [...waiting.keys()]
    },
    async take(name) {
      const bytes = waiting.get(name)
      if (bytes === undefined) throw new Error('There is no such file.')
      return bytes
    },
    async done(name) {
      waiting.delete(name)
    },
    again(files, open) {
      for (const bytes of files) payer.receive(bytes)
      payer.forgetBut(open)
    },
  }
}
