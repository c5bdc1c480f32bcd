import { connect } from 'node:net'
import { NotPrinted, type LabelPrinter } from './label-printer.ts'

const silenceMs = 8000
const lingerMs = 3000

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
      let isSent = false
      socket.setTimeout(silenceMs, () => {
        // some never close their side: what was taken before is on the printer
        if (isSent) {
          socket.destroy()
          resolve()
        } else fail('does not answer')
      })
      socket.once('error', () => fail('cannot be reached'))
      socket.once('connect', () =>
        socket.end(zpl, () => {
          isSent = true
          socket.setTimeout(lingerMs)
        }),
      )
      socket.once('close', (hadError) => (hadError ? undefined : resolve()))
      socket.resume()
    }),
})
