import { connect } from 'node:net'
import { NotPrinted, type LabelPrinter } from './label-printer.ts'

const silenceMs = 8000

/** A printer that listens for raw data, as network printers do on port 9100. */
export const tcpPrinter = (name: string, host: string, port: number): LabelPrinter => ({
  name,
  send: (zpl) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host, port })
      const fail = (why: string): void => {
        socket.destroy()
        reject(new NotPrinted(`The printer ${name} ${why}.`))
      }
      socket.setTimeout(silenceMs, () => fail('does not answer'))
      socket.once('error', () => fail('cannot be reached'))
      // the other side closes only after it has read all of it
      socket.once('connect', () => socket.end(zpl))
      socket.once('close', (hadError) => (hadError ? undefined : resolve()))
      socket.resume()
    }),
})
